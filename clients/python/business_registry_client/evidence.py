"""Verification of evidence, which needs no connection."""

import base64
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

#: The newest form of signed files that this version reads.
FORMAT_MAX = 1

BEGINNING = b'{"content":{'
WHOLE = re.compile(rb'\{"content":(\{.*\}),"protected":"([\w-]+)","signature":"([\w-]{86})"\}\r?\n?', re.DOTALL | re.ASCII)
ENDING = re.compile(rb'"\}\r?\n?\Z')

Fault = Literal[
    "not_evidence", "cut", "changed", "missing_row", "unknown_key", "unlisted_file", "unknown_format"
]


class InvalidEvidence(Exception):
    """The evidence is not valid. Branch on `fault`."""

    def __init__(self, fault: Fault, message: str):
        super().__init__(message)
        self.fault = fault


def verify_evidence(
    file: bytes | str,
    keys: Mapping[str, Any],
    *,
    file_digests: Sequence[bytes | str] | None = None,
) -> dict[str, Any]:
    """What evidence says, which a key of the set signed; raises `InvalidEvidence`.

    `file` is the file as it was received: parsed and serialized again it is another one.
    `keys` is the key set of the service, from `/.well-known/jwks.json`.
    With `file_digests`, lists from `/file-digests/{date}`, every file that the evidence names has to be listed.
    """
    content, is_signed = _read_signed(file, ("evidence+jose", "verification-evidence+jose"), keys)
    removed = _find_removed_row(content)
    if not is_signed:
        if removed is None:
            raise _changed("the signature is not of this content")
        raise _missing(removed, "It was removed after the file was signed. Get the file again from its keeper.")
    _refuse_newer(content)
    missing = removed if removed is not None else _find_unnamed_row(content)
    if missing is not None:
        raise _missing(missing, "The service signed it so. Report it.")
    if file_digests is not None:
        _require_listed(content, [_read_list(one, keys) for one in file_digests])
    return content


def _read_signed(file: bytes | str, kinds: tuple[str, ...], keys: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """The content, and whether its signature is valid. The file is canonical JSON, so what is signed is a part of its bytes."""
    data = file.encode(errors="surrogatepass") if isinstance(file, str) else bytes(file)
    whole = WHOLE.fullmatch(data)
    if whole is None:
        raise _malformed(data)
    payload, header, signature = whole.groups()
    fields = _parse(_decode(header))
    if fields.get("alg") != "EdDSA" or fields.get("typ") not in kinds:
        raise _changed(f"its header does not say that it is of the type {' or '.join(kinds)}")
    kid = fields.get("kid")
    key = next((one for one in keys["keys"] if one.get("kid") == kid), None)
    if key is None:
        raise InvalidEvidence(
            "unknown_key",
            f"The key {json.dumps(kid)} is not in the key set. Get the current key set of the service that signed it; "
            "a key that it revoked is not in it.",
        )
    return _parse(payload), _is_signed(header + b"." + _encode(payload), signature, key["x"])


def _is_signed(signed: bytes, signature: bytes, public_key: str) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise ImportError("Evidence is verified with: pip install business-registry-client[evidence]") from error
    decoded = _decode(signature)
    if _encode(decoded) != signature:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(_decode(public_key.encode())).verify(decoded, signed)
        return True
    except InvalidSignature:
        return False


def _read_list(file: bytes | str, keys: Mapping[str, Any]) -> dict[str, Any]:
    content, is_signed = _read_signed(file, ("file-digests+jose",), keys)
    if not is_signed:
        raise _changed("the signature is not of this list of file digests")
    _refuse_newer(content)
    return content


def _require_listed(evidence: dict[str, Any], lists: list[dict[str, Any]]) -> None:
    listed = {_key(file) for one in lists for file in one["files"]}
    dates = {one["date"] for one in lists}
    for file in list_files(evidence):
        if file["file"] is None or _key(file) in listed:
            continue
        day = file["started_at"][:10]
        how = f"the list of {day} does not have it."
        if day not in dates:
            how = f"the list of {day} was not given. Get it from /file-digests/{day}."
        raise InvalidEvidence(
            "unlisted_file",
            f"The signature is valid, but the file {file['file']} of {file['source']} is not listed: {how}",
        )


def list_files(evidence: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """The files of agencies that evidence names."""
    for row in [*evidence["rows"], *evidence["further_rows"]]:
        yield from (file for file in (row["load"], row["confirmed_by"]) if file is not None)
    yield from evidence["files"]


def _key(file: dict[str, Any]) -> tuple[str, str, str]:
    return file["source"], file["file"], file["started_at"]


def _find_removed_row(evidence: dict[str, Any]) -> str | None:
    """The place of an original row that evidence names and does not have, whatever else became of it."""
    rows = evidence.get("rows")
    for row in rows if isinstance(rows, list) else []:
        at = row.get("at") if isinstance(row, dict) else None
        if isinstance(at, str) and not _has(evidence, at):
            return at
    return None


def _find_unnamed_row(evidence: dict[str, Any]) -> str | None:
    """The place of an original row that signed evidence has and does not name."""
    business = evidence["business"]
    if business is None:
        return None
    places = [
        f"/business/registrations/{i}/records/{n}"
        for i, registration in enumerate(business["registrations"])
        for n in range(len(registration["records"]))
    ]
    for section, value in business.items():
        if isinstance(value, dict) and value.get("object") == "list":
            places += [f"/business/{section}/data/{i}/record" for i in range(len(value["data"]))]
    named = [row["at"] for row in evidence["rows"]]
    return next((at for at in places if not any(one == at or one.startswith(f"{at}/") for one in named)), None)


def _has(value: Any, pointer: str) -> bool:
    """Whether there is a value at a JSON Pointer (RFC 6901)."""
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and name in value:
            value = value[name]
        elif isinstance(value, list) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
        else:
            return False
    return True


def _refuse_newer(content: dict[str, Any]) -> None:
    if content["format"] > FORMAT_MAX:
        raise InvalidEvidence(
            "unknown_format",
            f"The file has the form {content['format']}, and this version reads forms up to {FORMAT_MAX}. Update the client.",
        )


def _malformed(data: bytes) -> InvalidEvidence:
    if not data.startswith(BEGINNING):
        return InvalidEvidence(
            "not_evidence",
            f"The file is not a signed file of this service: it does not begin with {BEGINNING.decode()}. "
            "Save the response as it is.",
        )
    if ENDING.search(data) is None:
        return InvalidEvidence(
            "cut", "The file ends before its signature: a part of it is missing. Get the whole file."
        )
    return _changed("its signature is not where it has to be")


def _changed(why: str) -> InvalidEvidence:
    return InvalidEvidence(
        "changed", f"The file was changed after it was signed: {why}. Get it again from its keeper."
    )


def _missing(at: str, remedy: str) -> InvalidEvidence:
    return InvalidEvidence("missing_row", f"The original row at {at} is missing or has no source. {remedy}")


def _parse(data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise _changed("it cannot be read as JSON") from None
    if not isinstance(value, dict):
        raise _changed("it cannot be read as JSON")
    return value


def _decode(text: bytes) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))
    except ValueError:
        raise _changed("it cannot be read as base64url") from None


def _encode(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")
