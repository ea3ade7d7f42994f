"""Verifies what the first version with evidence signed, and 10,000 changes of one bit of it. The argument is the folder of its files."""

import json
import random
import sys
from pathlib import Path

from business_registry_client import InvalidEvidence, verify_evidence

folder = Path(sys.argv[1])
evidence = (folder / "evidence.jose").read_bytes()
digests = (folder / "file-digests.jose").read_bytes()
keys = json.loads((folder / "keys.json").read_text())


def fault(file: bytes, key_set: dict = keys, lists: list[bytes] | None = None) -> str:
    try:
        verify_evidence(file, key_set, file_digests=lists)
        return "valid"
    except InvalidEvidence as error:
        return error.fault


print(verify_evidence(evidence.decode(), keys, file_digests=[digests])["business"]["id"])
print(fault(evidence.replace(b"case-2041", b"case-2040")))
print(fault(evidence[: len(evidence) // 2]), fault(evidence[len(evidence) // 2 :]))
print(fault(evidence, {"keys": []}), fault(evidence, keys, []), fault(digests))
start = evidence.index(b'"records":[{') + len(b'"records":[')
print(fault(evidence[:start] + evidence[evidence.index(b"}]", start) + 1 :]))

refused = 0
for i in range(10_000):
    changed = bytearray(evidence)
    at = len(evidence) - 1 - i // 8 if i < 4_000 else random.randrange(len(evidence))
    changed[at] ^= 1 << (i % 8)
    refused += fault(bytes(changed)) != "valid"
print(refused)
