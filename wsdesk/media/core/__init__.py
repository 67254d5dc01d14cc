"""What all media code shares: asset keys, safe addresses, sizes, content sniffing, errors, and worker
threads.
"""
