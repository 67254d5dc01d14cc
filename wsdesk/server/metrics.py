"""Metrics of requests in the text format of Prometheus (version 0.0.4).

Each worker process counts separately, and writes its metrics to a file that the others read, so that any of
them responds with the metrics of all, labeled by worker.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram of durations."""


class Metrics:
    """Counts requests. Used by the event loop's thread only."""

    def __init__(self) -> None:
        self.in_flight = 0
        self.received_bytes = 0
        self.sent_bytes = 0
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}
        self._started_at = time.time()

    def observe(self, operation: str, status: int, seconds: float) -> None:
        """Count a request that was responded to."""
        self._requests[operation, status] += 1
        buckets = self._buckets.setdefault(operation, [0] * (len(BUCKETS_S) + 1))
        buckets[bisect_left(BUCKETS_S, seconds)] += 1
        self._seconds[operation] = self._seconds.get(operation, 0.0) + seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        """All metrics, with further gauges by name."""
        lines = [
            *_family(
                "wsdesk_http_requests_total", "counter", "Requests by operation and status.", self._counts()
            ),
            *_family("wsdesk_http_request_seconds", "histogram", "Duration by operation.", self._histogram()),
        ]
        now = {
            "wsdesk_http_received_bytes_total": self.received_bytes,
            "wsdesk_http_sent_bytes_total": self.sent_bytes,
            "wsdesk_http_requests_in_flight": self.in_flight,
            **gauges,
            "process_start_time_seconds": self._started_at,
            "process_cpu_seconds_total": time.process_time(),
            **_memory(),
        }
        for name, value in now.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE {name} {kind}", f"{name} {value:.16g}"]
        return "\n".join(lines) + "\n"

    def _counts(self) -> Iterator[str]:
        for (operation, status), count in sorted(self._requests.items()):
            yield f'{{operation="{operation}",status="{status}"}} {count}'

    def _histogram(self) -> Iterator[str]:
        for operation, buckets in sorted(self._buckets.items()):
            total = 0
            for bound, count in zip((*map(str, BUCKETS_S), "+Inf"), buckets, strict=True):
                total += count
                yield f'_bucket{{operation="{operation}",le="{bound}"}} {total}'
            yield f'_sum{{operation="{operation}"}} {self._seconds[operation]:.9g}'
            yield f'_count{{operation="{operation}"}} {total}'


def _family(name: str, kind: str, text: str, samples: Iterable[str]) -> Iterator[str]:
    yield from (f"# HELP {name} {text}", f"# TYPE {name} {kind}")
    yield from (f"{name}{sample}" for sample in samples)


def _memory() -> dict[str, int]:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError):  # not on Linux
        return {}
    return {"process_resident_memory_bytes": pages * 4096}


class WorkerMetrics:
    """Files with the metrics of the workers, in a folder of their own. Every method blocks."""

    def __init__(self, folder: Path, number: int) -> None:
        self._file = folder / str(number)

    def write(self, text: str) -> None:
        """Write the metrics of this worker.

        Raises:
            OSError: the disk is full.
        """
        part = self._file.with_suffix(".part")
        part.write_text(text)
        os.replace(part, self._file)

    def merged(self, text: str) -> str:
        """The current metrics of this worker with the last ones of the others."""
        files = (file for file in self._file.parent.iterdir() if not file.suffix and file != self._file)
        texts = {file.name: file.read_text() for file in files} | {self._file.name: text}
        # All lines of a metric are one group.
        groups: dict[str, list[str]] = {}
        group: list[str] = []
        for worker, lines in sorted(texts.items()):
            for line in lines.splitlines():
                if line.startswith("#"):
                    group = groups.setdefault(line.split()[2], [])
                    if line not in group:
                        group.append(line)
                else:
                    name, brace, rest = line.partition("{")
                    name, value = (name, f",{rest}") if brace else (line.split()[0], f"}} {line.split()[1]}")
                    group.append(f'{name}{{worker="{worker}"{value}')
        return "\n".join(line for group in groups.values() for line in group) + "\n"
