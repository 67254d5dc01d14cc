"""Agent runs: approvals, skills, and multipart uploads with staging, recovery, and progress."""
