#!/usr/bin/env python3
"""Checks a take-home or NDA evidence bundle of the IP registry: a second verifier, written from docs/formats alone.

    python3 verify.py [--root authority.pem] [--signer signer.pem] [--operator keys.json] [--json] BUNDLE.zip

Needs Python 3.9 and the package 'cryptography' (Debian and Ubuntu: apt install python3-cryptography). Uses no network: it confirms
no block, so that only the program with --rpc reaches the verdict 'proved'. It shares no code with packages/verify. A test compares
both on every bundle of the corpus: exit code, verdict per dimension, and every entry.

Exit code: 0 proved, 1 refuted, 2 unreadable or wrong use, 3 not proved. With several bundles: 1, 2, 3, 0, the first that occurred.
Formats: docs/formats/README.md, take-home-bundle.md, nda-evidence.md, constants.md.  Licence: Apache-2.0.
"""
import argparse
import base64
import datetime
import functools
import hashlib
import itertools
import json
import pathlib
import re
import struct
import sys
import zlib

try:
    from cryptography import x509
    from cryptography.exceptions import InvalidSignature, InvalidTag, UnsupportedAlgorithm
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from cryptography.x509 import ocsp
    from cryptography.x509.oid import ExtendedKeyUsageOID, ExtensionOID
except ImportError:
    print("verify.py needs the package 'cryptography': apt install python3-cryptography", file=sys.stderr)
    sys.exit(2)

# --- Constants (docs/formats/constants.md) ---------------------------------------------------------------------------------------

LOCAL_NOTICE = "LOCAL CHAIN: proves nothing"
# chain id: name, hash and time (Unix seconds) of block 0.
NETWORKS = {
    80002: ("Polygon Amoy", "0x7202b2b53c5a0836e773e319d18922cc756dd67432f9a1f65352b61f4406c697", 1700225065),
    137: ("Polygon", "0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b", 1590824836),
}
# Registries of public networks that are recorded, (chain id, address): none yet. --registry adds one.
REGISTRIES = set()
DAY = 24 * 60 * 60  # clocks may differ by this
NO_LEGAL_VALUE = "1.3.6.1.4.1.32473.3161.1"  # policy of the embedded authority
SAFE_SINGLETON = "29fcb43b46531bca003ddc8fcb67ffe91900c762"
SAFE_FACTORY = "4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67"
SAFE_HANDLER = "fd0732dc9e303f09fcef3a7388ad10a83459ec99"
SAFE_INIT_CODE_HASH = "e298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee"
SAFE_CODE_HASH = "0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c"
ERC6492_END = bytes.fromhex("6492" * 16)
DECRYPT_RELEASES = {
    "3db121ade0aeb7a11be31ec0b4b1b176eccc0c3d7457e74ce2a3adc852e91f14",
    "f4587a65973788039afcc9006d6bafbf8545e8423a84977cb4fe890fff525ea7",
    "2d43aa39975bbffc6fcd618f4a2a5ef13ee93955fbe7ee6f3c8471898ef5f6c5",
    "bf0820cd165310fad7480e751e7ef5c16eb554df47a9c2813a4e3c6c5e95cff1",
    "b64a7c1d99d92bb87ee089d3e562105bd7335c42bc19e1fe4c8e6e93a3e86c92",
    "8768767db854f2832e729a725b755ae65cf4b8fc90426b959d69879f97d2be97",
    "6a179a8b49fd0c68a81128434423029712fc51c37da813582e6d32f78c5459ec",
}

# SHA-256 of every published text of an NDA. Version 1.2 takes names, law, courts and own text from the share document.
PUBLISHED_TEXTS = {
    "dfc342654610be687401820875f1e68048a67481f0196f0f9da7fa368ce3821f": "nda-standard-en 1.2",
    "32f3c2589352cb9c0b08bd9d8eb2197e1ff44dc62b061d18ca0bb8c595b939fa": "nda-standard-fr 1.2",
    "feed05c8d193552b76e91633068a91f289cf4bd899bcd7c14ba31b74c5c5a9bb": "nda-standard-de 1.2",
    "815a6b06381cf2edff38b4eef79166c031945bcd2ef3c968f899c7f53ec4e20b": "nda-standard-es 1.2",
    "fd3210ca0da571f96bd0626a63c26d54a30097a47048afa60f18e29a3453b6db": "nda-know-how-en 1.2",
    "0bb060df48da78c8341a2809724b0886faa4c5c15ebf1e5ff0141654f675f28b": "nda-know-how-fr 1.2",
    "69135d01655bab69436bdc6115162470bafa11ed05ab97da68bf5090e23566c5": "nda-know-how-de 1.2",
    "3411e3f790c0172b269a2ff6d67bcd16174025810d9ac86498b217006daa509f": "nda-know-how-es 1.2",
    "ff274b666d13f6b04ebed90026dce351250ee1a290a4c6c3be803cf9ef519388": "nda-own-en 1.2",
    "e35609a7ce5014a71023ca9d85487ca81b26f7082f73f194cec49331826e43e0": "nda-own-fr 1.2",
    "83e7f27af05b6a90662e26a9e0d5ab1c94b1a59115446b0426bc68848cea9ae2": "nda-own-de 1.2",
    "c5cfaaa49bec8e73e4a060aab2deebea59325082cace43a75d3fcd57b6af2435": "nda-own-es 1.2",
    "f0f4e9b297218415f14c2e12cf72d8e1dda92fedc66faf5a236407ef97a4c726": "nda-standard-en 1.1",
    "71baa5b4284819fa27a2cc3d0639b4946910cfaab79cc2d4a10228f791d24fe0": "nda-standard-fr 1.1",
    "f93455db589b91a1dd02af3e395f72845bb82020d703e23ec3a8c60d6ea67f5a": "nda-standard-de 1.1",
    "dc2dfb8b5cff96a0e8ce832160883a8aed27d860b967fea01000d8901da96c55": "nda-standard-es 1.1",
    "ee1c9528c56fcfa00bf9873f1742524475272fb1ae2adeb770d19fde7db86013": "nda-know-how-en 1.1",
    "18112f0bf911878b0baefcddb4d07d511ff741184eb9643841cec490775809b0": "nda-know-how-fr 1.1",
    "e0009e3538d3a93d7e2fc712e84b1d399cae1533989b7518fa18f73916988952": "nda-know-how-de 1.1",
    "f52d98ea4955efaba79e77cee388a983dd020f15c0fc5f052a7a22ae4971a0a1": "nda-know-how-es 1.1",
    "7201294447fd4fda4d5f1500d3ea464563f65701b0999492af4fd287da1efe23": "nda-standard-en 1.0",
    "6cf7e883b7186577dfd59dd9cc8a9bd40817ab501568be964e2d7e0ad99fec46": "nda-standard-fr 1.0",
    "9c9dea720330241efd329e705ba9c0f35b433c8ac2ffde975197ea44bcfefbea": "nda-standard-de 1.0",
    "c1554e8dd2ceb9c3446108cdd26c0ccd02c6df7f258243990ff1fac68751b7c8": "nda-standard-es 1.0",
    "01f063b4236a794331b56c3d278eead5b75ee9a1c35107775e1e253890f4e0d4": "nda-know-how-en 1.0",
    "da1b9dbfca640803420bc20fe34538ec5885f4b101e85b01181ce72773726435": "nda-know-how-fr 1.0",
    "62df306b614792d0cf6853937e0f44c67980958d9c53db967b967f5b90689b6f": "nda-know-how-de 1.0",
    "6c756e8ff31644521ed1f123fdd2f83242a02d232641a0b53ca53b2a27933c3d": "nda-know-how-es 1.0",
}

# --- Entries and verdicts --------------------------------------------------------------------------------------------------------

DIMENSIONS = {
    "integrity": "manifest.complete manifest.hashes files.closed files.readme files.script versions.complete metadata.readable "
    "metadata.cid metadata.file-hash ciphertext.hash key.hash key.named key.condition file.opened private.opened share.readable "
    "share.hash share.cid share.text share.published share.own-text share.terms record.readable record.same record.chain "
    "pdf.signature certificate.data certificate.page",
    "time": "seal.token seal.missing token.valid token.claims token.authority token.revocation times.authorities times.order times.token "
    "times.registry times.made record.token record.made pdf.token",
    "account": "transaction.receipt transaction.event version.registrant state.asset consent.typed-data signature.signer "
    "signature.first-owner signature.account grant.receipt grant.event acceptance.receipt acceptance.event receipt.proof account.proof",
    "person": "party.grantor party.grantee events.complete events.belong events.order events.times custody.signer record.claims taken.by",
    "network": "network.known network.registry network.blocks network.pace network.same header.hash operator.signature "
    "authority.root authority.legal pdf.signer pdf.revocation",
    "root": "root.readable root.path root.signature root.token root.times root.transaction root.same",
}
DIMENSION_OF = {code: dimension for dimension, codes in DIMENSIONS.items() for code in codes.split()}
LISTED_ONLY = set(
    "ciphertext.hash key.hash key.condition file.opened private.opened seal.missing times.made record.token record.made "
    "token.authority token.revocation times.authorities "
    "receipt.proof account.proof operator.signature root.token root.times share.published signature.first-owner "
    "pdf.token pdf.revocation certificate.page".split()
)
GROUND_REASONS = {"block": "no node was asked", "receipt": "no proof of inclusion", "call": "no proof of account state"}


class Unreadable(Exception):
    """No bundle in canonical form."""

    def __init__(self, reason, detail=""):
        super().__init__(f"{reason}: {detail}")
        self.reason, self.detail = reason, detail


class Report:
    """Entries in the order of the checks, each once."""

    def __init__(self):
        self.entries, self.proved, self.known = [], set(), set()

    def add(self, code, outcome, reason, params):
        entry = {"code": code, "dimension": DIMENSION_OF[code], "outcome": outcome, "reason": reason, "params": params}
        identity = json.dumps(entry)
        if identity not in self.known:
            self.known.add(identity)
            self.entries.append(entry)

    def check(self, code, reason, params=None, grounds=(), author=None):
        """Refuted for a reason, else proved, unless it rests on a ground that nothing here confirms. Returns whether nothing refutes it.
        `author` published what is checked: a contradiction is then that of one version alone."""
        if reason is not None and author is not None:
            params = {**(params or {}), "author": author}
        open_grounds = [ground for ground in grounds if ground not in self.proved]
        if reason is None and open_grounds:
            self.add(code, "not-proved", GROUND_REASONS[open_grounds[0].split(":")[0]], params or {})
        else:
            self.add(code, "proved" if reason is None else "refuted", reason, params or {})
        return reason is None

    def open(self, code, reason, params=None):
        self.add(code, "not-proved", reason, params or {})

    def stating(self, stated):
        """The same report, whose entries also have these params."""
        return Stating(self, stated)


def is_of_author(entry):
    return entry["outcome"] == "refuted" and "author" in entry["params"]


def versions_in(entries):
    """Numbers of the versions, newest first."""
    return sorted({entry["params"]["version"] for entry in entries if type(entry["params"].get("version")) is int}, reverse=True)


def dimension_of(entries, name):
    """What an author published refutes their version; the bundle only where no version is left."""
    own = [entry for entry in entries if entry["dimension"] == name]
    refuted = [entry for entry in own if entry["outcome"] == "refuted"]
    if not all(map(is_of_author, refuted)):
        return "refuted"
    if refuted:
        return "refuted" if set(versions_in(entries)) <= {entry["params"].get("version") for entry in refuted} else "not-proved"
    weighs = [entry for entry in own if entry["code"] not in LISTED_ONLY]
    return "proved" if weighs and all(entry["outcome"] == "proved" for entry in weighs) else "not-proved"


def found_in(entries):
    """Verdict and dimensions that follow from entries."""
    found = {name: dimension_of(entries, name) for name in DIMENSIONS}
    is_proved = all(outcome == "proved" for name, outcome in found.items() if name not in ("person", "root"))
    return {"dimensions": found, "verdict": "refuted" if "refuted" in found.values() else "proved" if is_proved else "not-proved"}


def entries_for(entries, number):
    """All entries but those that other versions alone fail in, or lack."""
    return [
        entry
        for entry in entries
        if entry["params"].get("version", number) == number or (entry["outcome"] == "refuted" and not is_of_author(entry))
    ]


class Stating(Report):
    def __init__(self, report, stated):
        self.entries, self.proved, self.known, self.stated = report.entries, report.proved, report.known, stated

    def add(self, code, outcome, reason, params):
        super().add(code, outcome, reason, {**params, **self.stated})


def once_per_object(function):
    """Keeps the results of a function by the identity of its first argument: versions of a bundle can share one large receipt."""
    results = {}

    def kept(first, *others):
        key = (id(first), *others)
        if key not in results:
            results[key] = (first, function(first, *others))  # the object too, so that its identity stays its own
        return results[key][1]

    return kept


def unless(holds, reason):
    return None if holds else reason


def first_reason(pairs):
    """The reason of the first pair (reason, holds) that does not hold."""
    return next((reason for reason, holds in pairs if not holds), None)


# --- Canonical ZIP ---------------------------------------------------------------------------------------------------------------


def zip_end(data):
    """Where the end record begins: 22 bytes before the end, without a comment."""
    last = len(data) - 22
    if last >= 0 and data[last : last + 4] == b"PK\x05\x06" and data[last + 20 :] == b"\0\0":
        return last
    found = data.rfind(b"PK\x05\x06", max(0, last - 0xFFFF))
    if found < 0:
        raise Unreadable("zip.not-a-zip", "no end of a central directory")
    raise Unreadable("zip.damaged" if found > last else "zip.not-canonical", "bytes after the end, or a cut end")


def zip_name(raw, flags):
    try:
        path = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("zip.damaged", "a name that is no UTF-8") from None
    if re.search(r"[\\\0:]", path) or any(part in ("", ".", "..") for part in path.split("/")):
        raise Unreadable("zip.entry-name", repr(path))
    if not flags and any(byte > 0x7E for byte in raw):
        raise Unreadable("zip.not-canonical", "a name without its encoding")
    return path


def zip_entry(data, central, local):
    """One entry of the directory: (path, method, crc, size, packed, next in the directory, next in the archive)."""
    if data[central : central + 4] != b"PK\x01\x02" or len(data) < central + 46:
        raise Unreadable("zip.damaged", "no entry where the directory names one")
    made, needed, flags, method, time, date, crc, packed, size, length, *others, at = struct.unpack(
        "<HHHHHHIIIHHHHHII", data[central + 4 : central + 46]
    )
    if flags not in (0, 0x800) or method not in (0, 8):
        raise Unreadable("zip.unsupported", f"method {method}, flags {flags}")
    if (made, needed, time, date) != (20, 20, 0, 0x21) or any(others):
        raise Unreadable("zip.not-canonical", "extra fields, comments, several disks, attributes or dates")
    if at != local:
        raise Unreadable("zip.not-canonical", "a gap, or another order than the directory")
    name = data[central + 46 : central + 46 + length]
    start = local + 30 + length
    is_same = data[local + 4 : local + 30] == data[central + 6 : central + 32] and data[local + 30 : start] == name
    if data[local : local + 4] != b"PK\x03\x04" or not is_same:
        raise Unreadable("zip.not-canonical", "an entry and its directory differ")
    path = zip_name(name, flags)
    if method == 0 and packed != size:
        raise Unreadable("zip.damaged", f"{path} has two sizes")
    return (path, method, crc, size, data[start : start + packed]), central + 46 + length, start + packed


def unpack(path, method, crc, size, packed):
    found = packed
    if method == 8:
        stream = zlib.decompressobj(-15)
        try:
            found = stream.decompress(packed, size + 1)
        except zlib.error:
            raise Unreadable("zip.damaged", path) from None
        if not stream.eof or stream.unused_data or stream.unconsumed_tail:
            raise Unreadable("zip.damaged", path)
    if len(found) != size or zlib.crc32(found) != crc:
        raise Unreadable("zip.damaged", f"{path} has another size or checksum")
    return found


def read_zip(data):
    """The files by path, in the order of the archive."""
    if len(data) > 2**30:
        raise Unreadable("zip.too-large", f"{len(data)} bytes")
    end = zip_end(data)
    disk, start_disk, here, count, length, start = struct.unpack("<HHHHII", data[end + 4 : end + 20])
    if count > 5000:
        raise Unreadable("zip.too-large", f"{count} entries")
    if disk or start_disk or here != count or start + length != end:
        raise Unreadable("zip.not-canonical", "the end record")
    entries, central, local = {}, start, 0
    for _ in range(count):
        entry, central, local = zip_entry(data, central, local)
        if entry[0] in entries:
            raise Unreadable("zip.entry-twice", entry[0])
        entries[entry[0]] = entry
    if central != end or local != start:
        raise Unreadable("zip.not-canonical", "a gap before the directory or after it")
    if sum(entry[3] for entry in entries.values()) > max(2 * len(data), 2**20):
        raise Unreadable("zip.too-large", "it unpacks to more than twice its size")
    return {path: unpack(*entry) for path, entry in entries.items()}


# --- Strict JSON and the shapes of documents -------------------------------------------------------------------------------------


def load_json(data):
    """JSON in UTF-8 without byte order mark, no key twice in one object and none named __proto__, at most 64 levels. Raises ValueError."""

    def unique(pairs):
        found = dict(pairs)
        if len(found) != len(pairs) or "__proto__" in found:
            raise ValueError("a key is there twice, or is the name of the prototype")
        return found

    def refuse(name):
        raise ValueError(f"{name} is no JSON")

    text = data.decode("utf-8")
    if text.startswith("\ufeff"):
        raise ValueError("a byte order mark")
    try:
        # A long integer is a number as in every other reader; int() refuses more than 4300 digits.
        found = json.loads(text, object_pairs_hook=unique, parse_constant=refuse, parse_int=lambda digits: (int if len(digits) < 400 else float)(digits))
    except RecursionError:
        raise ValueError("nested too deeply") from None
    level = [found]
    for _ in range(65):
        level = [each for each in level if type(each) in (dict, list)]
        if not level:
            return found
        level = [child for each in level for child in (each.values() if type(each) is dict else each)]
    raise ValueError("nested too deeply")


def text_like(pattern, convert=str):
    compiled = re.compile(pattern)

    def read(value):
        if type(value) is not str or not compiled.fullmatch(value):
            raise ValueError(f"not like {pattern}")
        return convert(value)

    return read


def text(most, least=0):
    def read(value):
        # Lengths are those of ECMAScript: UTF-16 code units.
        if type(value) is not str or not least <= len(value.encode("utf-16-le", "surrogatepass")) // 2 <= most:
            raise ValueError("no text, or one of another length")
        return value

    return read


def integer(least=-(2**53) + 1, most=2**53 - 1):
    def read(value):
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int or not least <= value <= most:
            raise ValueError("no integer in its range")
        return value

    return read


def number(least, most):
    def read(value):
        if type(value) not in (int, float) or not least <= value <= most:
            raise ValueError("no number in its range")
        return value

    return read


def one_of(*allowed):
    def read(value):
        if not any(type(value) is type(each) and value == each for each in allowed):
            raise ValueError(f"none of {allowed}")
        return value

    return read


def nullable(shape):
    return lambda value: None if value is None else shape(value)


def optional(shape):
    def read(value):
        return shape(value)

    read.is_optional = True
    return read


def record(shapes, strict=True):
    """An object of these fields. Others are refused, or left out where it is not strict."""

    def read(value):
        if type(value) is not dict:
            raise ValueError("no object")
        if strict and not set(value) <= set(shapes):
            raise ValueError("an unknown field")
        found = {}
        for name, shape in shapes.items():
            if name in value:
                found[name] = shape(value[name])
            elif not getattr(shape, "is_optional", False):
                raise ValueError(f"{name} is missing")
        return found

    return read


def mapping(key, shape):
    def read(value):
        if type(value) is not dict:
            raise ValueError("no object")
        return {key(name): shape(each) for name, each in value.items()}

    return read


def several(shape, least=0, most=1000):
    def read(value):
        if type(value) is not list or not least <= len(value) <= most:
            raise ValueError("no list, or one of another length")
        return [shape(each) for each in value]

    return read


def listed(*shapes):
    def read(value):
        if type(value) is not list or len(value) != len(shapes):
            raise ValueError("no list of this length")
        return [shape(each) for shape, each in zip(shapes, value)]

    return read


def by_kind(kinds):
    def read(value):
        kind = value.get("kind") if type(value) is dict else None
        if type(kind) is not str or kind not in kinds:
            raise ValueError("an unknown kind")
        return kinds[kind](value)

    return read


def lower(value):
    return value.lower()


ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)", re.ASCII)


def milliseconds(value):
    """Unix time of an ISO 8601 text with zone, in milliseconds."""
    year, month, day, hour, minute, second, fraction, zone = ISO.fullmatch(value).groups()
    # The calendar repeats after 400 years; datetime has no year 0.
    moment = datetime.datetime(int(year) or 400, int(month), int(day), int(hour), int(minute), int(second))
    offset = 0 if zone == "Z" else int(zone[0] + "1") * (int(zone[1:3]) * 60 + int(zone[4:6]))
    whole = int((moment - datetime.datetime(1970, 1, 1)).total_seconds()) - offset * 60
    if year == "0000":
        whole -= 146_097 * 86_400
    return whole * 1000 + int(((fraction or "") + "000")[:3])


def seconds(value):
    return milliseconds(value) / 1000


def iso_time(value):
    if type(value) is not str or not ISO.fullmatch(value):
        raise ValueError("no time")
    milliseconds(value)
    return value


def iso_of(unix_milliseconds):
    """ISO 8601 in UTC with milliseconds; '?' for what is no time."""
    try:
        moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=unix_milliseconds)
    except OverflowError:
        return "?"
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def asset_id(value):
    if int(text_like(r"[1-9][0-9]{0,77}")(value)) >= 2**256:
        raise ValueError("larger than any asset id")
    return value


def hex_bytes(most, pattern="0-9a-fA-F"):
    shape = text_like(f"0x([{pattern}]{{2}})*", lower)
    return lambda value: shape(text(2 + 2 * most)(value))


ADDRESS = text_like("0x[0-9a-fA-F]{40}", lower)
HEX32 = text_like("0x[0-9a-f]{64}")
SHA256 = text_like("[0-9a-f]{64}")
FILE_HASH = text_like("(0x)?[0-9a-fA-F]{64}", lambda value: value.lower()[-64:])
CID = text_like("Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,112}")
BYTES = hex_bytes(262144)
LOG_DATA = hex_bytes(16 * 2**20)
QUANTITY = text_like("0x[0-9a-fA-F]{1,64}", lower)
BASE64_DIGITS = text_like("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")


def base64_text(value, most=64 * 1024):
    return BASE64_DIGITS(text(most, 1)(value))


def base64_bytes(most):
    return lambda value: base64.b64decode(base64_text(value, most))


GRANT_ID = text_like("[1-9][0-9]{0,77}-0x[0-9a-f]{40}-[1-9][0-9]{0,9}")
LOCALE = one_of("en", "fr", "de", "es")
CUSTODY = one_of("assisted", "own", "dynamic")
CONSENT = one_of("shown", "scrolled", "ticked", "unticked", "signed")

NETWORK = record({"chainId": integer(1), "genesisHash": HEX32, "registry": ADDRESS})
LOG = record({"address": ADDRESS, "topics": several(HEX32, 0, 4), "data": LOG_DATA, "logIndex": QUANTITY}, strict=False)
RECEIPT = record(
    {
        "transactionHash": HEX32, "status": QUANTITY, "blockNumber": QUANTITY, "blockHash": HEX32, "from": ADDRESS,
        "to": nullable(ADDRESS), "logs": several(LOG, 0, 200000),
    },
    strict=False,
)  # fmt: skip
HEADER = record(
    {
        "hash": HEX32, "parentHash": HEX32, "sha3Uncles": HEX32, "miner": ADDRESS, "stateRoot": HEX32, "transactionsRoot": HEX32,
        "receiptsRoot": HEX32, "logsBloom": BYTES, "difficulty": QUANTITY, "number": QUANTITY, "gasLimit": QUANTITY,
        "gasUsed": QUANTITY, "timestamp": QUANTITY, "extraData": BYTES, "mixHash": HEX32, "nonce": BYTES,
        "baseFeePerGas": optional(QUANTITY), "withdrawalsRoot": optional(HEX32), "blobGasUsed": optional(QUANTITY),
        "excessBlobGas": optional(QUANTITY), "parentBeaconBlockRoot": optional(HEX32), "requestsHash": optional(HEX32),
    },
    strict=False,
)  # fmt: skip
TRANSACTION = record({"receipt": RECEIPT, "header": HEADER})
CALL = record({"to": ADDRESS, "data": BYTES, "result": BYTES, "blockNumber": QUANTITY, "blockHash": HEX32})
CODE = record({"address": ADDRESS, "code": BYTES, "blockNumber": QUANTITY, "blockHash": HEX32})
PATH = text(200, 1)
NOTICE = nullable(one_of(LOCAL_NOTICE))

MANIFEST = record(
    {
        "schema": one_of("ipr-take-home/1", "ipr-nda-evidence/1"),
        "entries": several(record({"path": text(500, 1), "size": integer(0), "sha256": SHA256}), 0, 5000),
    }
)
REVOCATION = several(base64_bytes(176 * 1024), 0, 10)
STAMP = {"token": base64_bytes(64 * 1024), "chain": several(base64_bytes(64 * 1024), 1, 10), "revocation": REVOCATION}
RENEWALS = several(record(STAMP), 0, 50)
STAMP_PROOFS = record(
    {
        "schema": one_of("ipr-timestamp-proofs/1"), "revocation": REVOCATION, "renewals": RENEWALS,
        "others": several(record({**STAMP, "renewals": RENEWALS}), 0, 4),
    }
)  # fmt: skip
TAKE_HOME = record(
    {
        "schema": one_of("ipr-take-home/1"), "madeAt": iso_time, "notice": NOTICE, "network": NETWORK,
        "asset": record({"id": asset_id, "owner": ADDRESS, "title": text(1000)}),
        "takenBy": record({"wallet": ADDRESS, "standing": one_of("owner", "admin", "edit", "view")}),
        "versions": several(
            record(
                {
                    "number": integer(1), "hash": HEX32, "cid": text(256, 1), "title": text(1000), "updater": ADDRESS,
                    "registrant": ADDRESS, "transaction": HEX32, "metadata": nullable(PATH), "ciphertext": nullable(PATH),
                    "timestamp": nullable(record({"token": PATH, "chain": PATH})),
                }
            ), 1, 1000,
        ),
    }
)  # fmt: skip
CHAIN = record(
    {
        "notice": NOTICE,
        "network": NETWORK,
        "transactions": mapping(HEX32, TRANSACTION),
        "state": record({"header": HEADER, "asset": CALL, "owner": CALL, "version": CALL}),
    }
)
KEYS = record({"warning": text(2000), "keys": mapping(SHA256, SHA256)})
PRINTED_STAMP = record(
    {
        "time": iso_time, "authority": text(1000), "serial": text_like("[0-9a-f]{1,64}"), "policy": text_like("[0-9.]{1,200}"),
        "quality": one_of("qualified", "ordinary", "none"),
    }
)  # fmt: skip
PRINTED_VERSION = record(
    {
        "number": integer(1), "title": text(1000), "registeredAt": iso_time, "updater": ADDRESS, "hash": HEX32,
        "encryptedFileHash": nullable(FILE_HASH), "dataToEncryptHash": nullable(FILE_HASH), "metadataHash": nullable(FILE_HASH),
        "cid": text(256, 1), "transaction": HEX32, "block": integer(0), "timestamp": nullable(PRINTED_STAMP),
        "evidence": optional(one_of("not-proved", "left-out")),
    }
)  # fmt: skip
CERTIFICATE = record(
    {
        "certificateId": text_like("[0-9A-Za-z-]{1,64}"), "issuedAt": iso_time, "language": LOCALE,
        "network": record(
            {
                "chainId": integer(1), "genesisHash": HEX32, "registry": ADDRESS, "name": text(1000),
                "kind": one_of("local", "test", "main"),
            }
        ),
        "asset": record(
            {
                "id": asset_id, "name": text(1000), "title": text(1000), "ipType": text(1000), "ipContent": text(1000),
                "internalAssetId": nullable(text(1000)), "internalDate": nullable(text(1000)), "relatedPatent": nullable(text(1000)),
            }
        ),
        "registrant": record({"name": nullable(text(1000)), "nameIs": one_of("claimed"), "address": ADDRESS}),
        "owner": ADDRESS, "custody": nullable(CUSTODY), "versions": several(PRINTED_VERSION, 1, 1000), "publicAddress": text_like("https?://[!-~]{1,290}"),
    }
)  # fmt: skip
EVIDENCE_FILE = record(
    {
        "schema": one_of("ipr-certificate/1"), "certificate": CERTIFICATE,
        "files": mapping(text_like("[a-z0-9/.-]{1,100}"), base64_bytes(16 * 2**20)),
    }
)  # fmt: skip

WRAPPED = {"ciphertext": text(4096), "dataToEncryptHash": FILE_HASH}
KEY_CALL = record({"contractAddress": ADDRESS, "functionParams": several(text(10**6), 2, 10**6)}, strict=False)


def key_condition(value):
    """The three values of a condition that vary: registry, hash and registrant."""
    access, _, introduction = listed(KEY_CALL, record({"operator": one_of("and")}), KEY_CALL)(value)
    return access["contractAddress"], FILE_HASH(access["functionParams"][0]), ADDRESS(introduction["functionParams"][1])


METADATA = record(
    {
        "schema": integer(1, 1), "title": text(1000), "ipType": text(200), "ipContent": text(200),
        "fileInfo": record({"size": integer(0), "mediaType": text(200)}, strict=False),
        "evidencyTimestamp": nullable(
            record(
                {
                    "timestamp": iso_time, "token": optional(base64_text), "serial": optional(text_like("[0-9a-f]{1,64}")),
                    "tsa": optional(text(500)), "policy": optional(text_like("[0-9.]{3,128}")),
                    "qualified": optional(one_of(True, False)), "chain": optional(several(base64_text, 1, 10)),
                    "hashedMessage": optional(FILE_HASH), "legalValue": optional(one_of(True, False)),
                },
                strict=False,
            )
        ),
        "file": record(
            {
                "fileHash": FILE_HASH, "encryptedFileHash": FILE_HASH,
                "encryptedFileCid": optional(lambda value: value if value == "" else CID(value)),
                "litEncryption": record({**WRAPPED, "evmContractConditions": key_condition}, strict=False),
            },
            strict=False,
        ),
        "private": text(200000), "privateFieldsKey": optional(record(WRAPPED, strict=False)),
        "keyset": record({"id": text(200), "publicKey": text(400)}, strict=False),
        "previous": optional(record({"version": integer(1), "cid": CID, "sealedAnew": optional(one_of(True))}, strict=False)),
    },
    strict=False,
)  # fmt: skip

PRIVATE_FIELDS = record({"originalFileName": text(10**6)}, strict=False)

JURISDICTION = nullable(text_like("[A-Z]{2}(-[A-Z0-9]{1,3})?"))
OWN_TEXTS = {"application/pdf": "own-text.pdf", "text/plain": "own-text.txt"}
NDA_TERMS = record(
    {
        "version": one_of("1.2"), "grantorName": HEX32, "law": JURISDICTION, "courts": JURISDICTION,
        "ownText": nullable(
            record({"type": one_of(*OWN_TEXTS), "size": integer(1, 10 * 1024 * 1024), "sha256": FILE_HASH, "cid": CID})
        ),
    }
)  # fmt: skip
SHARE = record(
    {
        "asset": record({"id": asset_id, "title": text(1000), "hash": FILE_HASH}), "ndaText": text(60000, 1),
        "variant": one_of("standard", "know-how"), "shareType": one_of("internal", "external"), "grantor": ADDRESS,
        "grantee": ADDRESS, "level": one_of("view", "edit", "admin"), "expires": integer(0), "chainId": integer(),
        "contract": ADDRESS, "nonce": integer(1), "locale": LOCALE, "nda": optional(NDA_TERMS),
    }
)  # fmt: skip


def stated_name(value):
    if any(0xD800 <= ord(each) <= 0xDFFF for each in text(120, 1)(value)):
        raise ValueError("half of a surrogate pair")
    return value


PARTIES = record(
    {
        "grantor": nullable(record({"name": stated_name, "salt": SHA256})),
        "grantee": nullable(record({"name": stated_name, "signature": BYTES})),
    }
)
OWNERS = several(ADDRESS, 1, 20)
SIGNATURE = {"signature": BYTES, "owners": OWNERS}
EVIDENCE = record(
    {
        "schema": one_of("ipr-nda-evidence/1"), "madeAt": iso_time, "grantId": GRANT_ID, "network": NETWORK, "shareCid": CID,
        "typedData": record(
            {
                "domain": record(
                    {"name": one_of("IPRegistry"), "version": one_of("1"), "chainId": integer(1), "verifyingContract": ADDRESS}
                ),
                "types": record(
                    {
                        "NDAConsent": listed(
                            record({"name": one_of("assetId"), "type": one_of("uint256")}),
                            record({"name": one_of("ndaHash"), "type": one_of("bytes32")}),
                        )
                    }
                ),
                "primaryType": one_of("NDAConsent"),
                "message": record({"assetId": asset_id, "ndaHash": HEX32}),
            }
        ),
        "signer": by_kind(
            {
                "eoa": record({"kind": one_of("eoa"), "signature": BYTES}),
                "eip-1271": record({"kind": one_of("eip-1271"), **SIGNATURE, "code": CODE, "call": CALL, "header": HEADER}),
                "erc-6492": record({"kind": one_of("erc-6492"), **SIGNATURE}),
                "safe-state": record({"kind": one_of("safe-state"), **SIGNATURE}),
            }
        ),
        "grant": TRANSACTION, "acceptance": TRANSACTION,
        "events": several(
            record(
                {
                    "type": CONSENT, "at": iso_time, "receivedAt": optional(iso_time), "wallet": ADDRESS, "grantId": GRANT_ID,
                    "scroll": optional(number(0, 1)), "locale": optional(LOCALE),
                }
            ), 0, 500,
        ),
        "custody": nullable(record({"kind": CUSTODY, "wallet": ADDRESS, "signer": ADDRESS})),
        "earlier": several(GRANT_ID, 0, 100),
    }
)  # fmt: skip

LOWER_BYTES = functools.partial(hex_bytes, pattern="0-9a-f")
PROOF = several(LOWER_BYTES(64 * 1024), 0, 70)
DECIMAL = text_like("0|[1-9][0-9]{0,77}")
RECORD_BLOCK = record({"number": integer(0), "hash": HEX32, "header": LOWER_BYTES(8 * 1024)})
RECORD_FIELDS = {
    "schema": one_of("ipr-evidence-record/1"), "number": integer(1), "previous": nullable(HEX32), "madeAt": iso_time,
    "late": one_of(True, False), "network": NETWORK, "logIndex": integer(0), "block": RECORD_BLOCK,
    "transactions": several(
        record(
            {
                "role": one_of("registration", "update", "grant", "acceptance"), "hash": HEX32,
                "input": nullable(LOWER_BYTES(256 * 1024)), "index": integer(0), "receipt": nullable(LOWER_BYTES(512 * 1024)),
                "proof": nullable(PROOF), "block": optional(RECORD_BLOCK),
            }
        ), 1, 2,
    ),
    "accounts": several(
        record(
            {
                "address": ADDRESS, "role": one_of("registrant", "updater", "grantor", "grantee"), "block": optional(RECORD_BLOCK),
                "state": nullable(
                    record(
                        {
                            "nonce": DECIMAL, "balance": DECIMAL, "storageRoot": HEX32, "codeHash": HEX32, "proof": PROOF,
                            "storage": several(record({"slot": HEX32, "value": HEX32, "proof": PROOF}), 0, 40),
                        }
                    )
                ),
            }
        ), 1, 2,
    ),
}  # fmt: skip
PEOPLE = record(
    {
        "wallet": ADDRESS, "role": one_of("registrant", "updater", "grantor", "grantee"), "custody": nullable(CUSTODY),
        "email": nullable(HEX32),
    }
)  # fmt: skip
VERSION_RECORD = {
    **RECORD_FIELDS,
    "id": text_like("[1-9][0-9]{0,77}-[1-9][0-9]{0,9}"),
    "version": record({"assetId": asset_id, "version": integer(1), "hash": HEX32, "cid": text(256)}),
    "claims": record({}),
    "observed": record({"people": several(PEOPLE, 0, 1)}),
}
ACCEPTANCE_RECORD = {
    **RECORD_FIELDS, "kind": one_of("acceptance"), "id": GRANT_ID,
    "share": record({"id": GRANT_ID, "cid": text(256), "ndaHash": HEX32, "document": nullable(text(256 * 1024))}),
    "claims": record(
        {
            "consents": several(
                record(
                    {
                        "sequence": integer(1), "type": CONSENT, "at": iso_time, "locale": optional(LOCALE),
                        "scroll": optional(text_like(r"[0-9](\.[0-9]+)?(e-[0-9]+)?")),
                    }
                ), 0, 500,
            )
        }
    ),
    "observed": record(
        {
            "consents": several(
                record(
                    {
                        "sequence": integer(1), "receivedAt": iso_time, "wallet": ADDRESS,
                        "session": nullable(record({"method": one_of("email-code", "google", "passkey"), "signedInAt": iso_time})),
                    }
                ), 0, 500,
            ),
            "people": several(PEOPLE, 0, 2),
        }
    ),
}  # fmt: skip
RECORD = by_kind(
    {
        "registration": record({"kind": one_of("registration"), **VERSION_RECORD}),
        "update": record({"kind": one_of("update"), **VERSION_RECORD}),
        "acceptance": record(ACCEPTANCE_RECORD),
    }
)
BASE64URL = "[A-Za-z0-9_-]"
RECORD_SIGNATURE = record({"protected": text_like(BASE64URL + "{1,1000}"), "signature": text_like(BASE64URL + "{86}")})
ROOT_DAY = text_like("2[0-9]{3}-[0-9]{2}-[0-9]{2}", lambda value: datetime.date.fromisoformat(value) and value)
DAILY_ROOT = record(
    {
        "schema": one_of("ipr-daily-root/1"), "number": integer(1), "previous": nullable(HEX32), "day": ROOT_DAY, "network": NETWORK,
        "first": integer(1), "last": integer(1), "head": HEX32, "root": HEX32, "madeAt": iso_time,
    }
)  # fmt: skip
ROOT_PLACE = record(
    {
        "path": several(HEX32, 0, 53),
        "transaction": nullable(record({"hash": HEX32, "index": integer(0), "block": RECORD_BLOCK, "proof": nullable(PROOF)})),
    }
)
ENVELOPE_TOKEN = nullable(record({"token": base64_text, "chain": several(base64_text, 1, 10)}))
RECORD_ENVELOPE = record(
    {
        "record": RECORD, "signature": RECORD_SIGNATURE, "timestamp": ENVELOPE_TOKEN,
        "dailyRoot": nullable(
            record({"document": DAILY_ROOT, "signature": RECORD_SIGNATURE, "timestamp": ENVELOPE_TOKEN, "place": ROOT_PLACE})
        ),
    }
)  # fmt: skip
OPERATOR_KEYS = record(
    {
        "keys": several(
            record(
                {
                    "kty": one_of("OKP"), "crv": one_of("Ed25519"), "x": text_like(BASE64URL + "{43}"), "alg": one_of("EdDSA"),
                    "use": one_of("sig"), "kid": text_like(BASE64URL + "{43}"), "from": optional(iso_time),
                    "until": optional(iso_time), "embedded": optional(one_of(True, False)),
                },
                strict=False,
            ), 1, 100,
        )
    },
    strict=False,
)  # fmt: skip


def read_document(files, path, shape, what="document"):
    if path not in files:
        raise Unreadable(f"{what}.missing", path)
    try:
        if len(files[path]) > 64 * 2**20:
            raise ValueError("too large")
        return shape(load_json(files[path]))
    except ValueError as reason:
        raise Unreadable(f"{what}.unreadable", f"{path}: {reason}") from None


# --- Hashes, RLP, secp256k1 ------------------------------------------------------------------------------------------------------


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def small_cid(data):
    """CIDv1, raw, SHA-256, in base32: the CID of a file of at most 1 MiB."""
    return "b" + base64.b32encode(bytes([1, 0x55, 0x12, 0x20]) + hashlib.sha256(data).digest()).decode().lower().rstrip("=")


def keccak_constants():
    """Round constants and rotations of Keccak-f[1600] (FIPS 202, sections 3.2.2 and 3.2.5)."""
    constants, register = [], 1
    for _ in range(24):
        constant = 0
        for bit in range(7):
            if register & 1:
                constant |= 1 << ((1 << bit) - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        constants.append(constant)
    rotations, x, y = [0] * 25, 1, 0
    for step in range(24):
        rotations[x + 5 * y] = (step + 1) * (step + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    return constants, rotations


ROUND_CONSTANTS, ROTATIONS = keccak_constants()
LANES = [(x + 5 * y, y + 5 * ((2 * x + 3 * y) % 5), ROTATIONS[x + 5 * y]) for x in range(5) for y in range(5)]
MASK = 2**64 - 1


def keccak_f(lanes):
    for constant in ROUND_CONSTANTS:
        c = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        d = [c[x - 1] ^ ((c[(x + 1) % 5] << 1 | c[(x + 1) % 5] >> 63) & MASK) for x in range(5)]
        moved = [0] * 25
        for source, target, by in LANES:
            lane = lanes[source] ^ d[source % 5]
            moved[target] = (lane << by | lane >> (64 - by)) & MASK
        lanes = [
            moved[at] ^ (~moved[at - at % 5 + (at + 1) % 5] & MASK & moved[at - at % 5 + (at + 2) % 5]) for at in range(25)
        ]
        lanes[0] ^= constant
    return lanes


@functools.lru_cache(maxsize=4096)
@functools.lru_cache(maxsize=4096)
def keccak(data):
    """Keccak-256 with the padding of Ethereum (0x01, not that of SHA-3)."""
    padded = bytearray(data + b"\x01" + bytes(-(len(data) + 1) % 136))
    padded[-1] |= 0x80
    lanes = [0] * 25
    for at in range(0, len(padded), 136):
        for lane, value in enumerate(struct.unpack("<17Q", padded[at : at + 136])):
            lanes[lane] ^= value
        lanes = keccak_f(lanes)
    return struct.pack("<4Q", *lanes[:4])


def unhex(value):
    return bytes.fromhex(value[2:])


def rlp(item):
    """RLP of bytes or of a list (yellow paper, appendix B)."""
    if isinstance(item, bytes):
        if len(item) == 1 and item[0] < 0x80:
            return item
        payload, offset = item, 0x80
    else:
        payload, offset = b"".join(rlp(each) for each in item), 0xC0
    if len(payload) < 56:
        return bytes([offset + len(payload)]) + payload
    length = number_bytes(len(payload))
    return bytes([offset + 55 + len(length)]) + length + payload


def number_bytes(value):
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def rlp_item(data, at):
    """One item from a position: (item, end). Raises ValueError."""
    if at >= len(data):
        raise ValueError("RLP ends early")
    first = data[at]
    if first < 0x80:
        return data[at : at + 1], at + 1
    offset = 0x80 if first < 0xC0 else 0xC0
    size, start = first - offset, at + 1
    if size > 55:
        start = at + 1 + size - 55
        size = int.from_bytes(data[at + 1 : start], "big")
    end = start + size
    if end > len(data):
        raise ValueError("RLP ends early")
    if offset == 0x80:
        return data[start:end], end
    items = []
    while start < end:
        item, start = rlp_item(data, start)
        items.append(item)
    if start != end:
        raise ValueError("an RLP item leaves its list")
    return items, end


def unrlp(data):
    item, end = rlp_item(data, 0)
    if end != len(data) or rlp(item) != data:
        raise ValueError("not the RLP of one item")
    return item


HEADER_FIELDS = (
    "parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty number gasLimit gasUsed timestamp "
    "extraData mixHash nonce baseFeePerGas withdrawalsRoot blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash"
).split()
NUMBERS = set("difficulty number gasLimit gasUsed timestamp baseFeePerGas blobGasUsed excessBlobGas".split())


def header_hash(header):
    fields = [
        number_bytes(int(header[name], 16)) if name in NUMBERS else unhex(header[name]) for name in HEADER_FIELDS if name in header
    ]
    return "0x" + keccak(rlp(fields)).hex()


P = 2**256 - 2**32 - 977
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798, 0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8)


def add_points(one, other):
    """Points of secp256k1 (SEC 2) in affine form, None at infinity."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if (one[1] + other[1]) % P == 0:
            return None
        slope = 3 * one[0] * one[0] * pow(2 * one[1], -1, P) % P
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, P) % P
    x = (slope * slope - one[0] - other[0]) % P
    return x, (slope * (one[0] - x) - one[1]) % P


def times(scalar, point):
    total = None
    while scalar:
        if scalar & 1:
            total = add_points(total, point)
        point, scalar = add_points(point, point), scalar >> 1
    return total


@functools.lru_cache(maxsize=1024)
def recover(digest, signature, parity):
    """Address of the key that made an ECDSA signature (SEC 1, 4.1.6); None where there is none."""
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:64], "big")
    if not (0 < r < ORDER and 0 < s < ORDER):
        return None
    square = (pow(r, 3, P) + 7) % P
    y = pow(square, (P + 1) // 4, P)
    if y * y % P != square:
        return None
    inverse = pow(r, -1, ORDER)
    point = (r, y if y % 2 == parity else P - y)
    key = add_points(times(s * inverse % ORDER, point), times(-int.from_bytes(digest, "big") * inverse % ORDER, G))
    if key is None:
        return None
    return "0x" + keccak(key[0].to_bytes(32, "big") + key[1].to_bytes(32, "big"))[12:].hex()


# --- ABI -------------------------------------------------------------------------------------------------------------------------


def word(value):
    """A number, an address or 32 bytes as one word."""
    return value.to_bytes(32, "big") if isinstance(value, int) else unhex(value).rjust(32, b"\0")


def abi_bytes(data):
    return word(len(data)) + data + bytes(-len(data) % 32)


def selector(signature):
    return keccak(signature.encode())[:4]


def abi_decode(types, data, base=0):
    """Values of these types from the head at `base`. Raises ValueError."""
    values = []
    for at, kind in enumerate(types):
        head = data[base + 32 * at : base + 32 * at + 32]
        if len(head) != 32:
            raise ValueError("data ends early")
        value = int.from_bytes(head, "big")
        if kind in ("string", "bytes"):
            start = base + value + 32
            length = int.from_bytes(data[start - 32 : start], "big")
            found = data[start : start + length]
            if start > len(data) or len(found) != length:
                raise ValueError("data ends early")
            # The first byte order mark of a text on chain is left out, as browsers do.
            values.append(re.sub("^\ufeff", "", found.decode("utf-8", "replace")) if kind == "string" else found)
        elif kind == "address":
            values.append("0x" + head[12:].hex())
        elif kind == "bytes32":
            values.append("0x" + head.hex())
        elif kind in ("uint8", "uint32") and value >> int(kind[4:]):
            raise ValueError("a number out of range")
        else:
            values.append(value)
    return values


# Events of the registry: types and names of indexed parameters, then of the others (docs/formats/constants.md).
EVENTS = {
    "AssetCreated": ("uint256 id, address owner, bytes32 hash", "string cid, string title, uint64 committedAt"),
    "AssetUpdated": ("uint256 id, address updater, bytes32 hash", "uint32 version, string cid, string title"),
    "AccessGranted": ("uint256 id, address user, address by", "uint8 role, uint64 expires, bytes32 ndaHash, string cid, uint64 grantNonce"),
    "AccessAccepted": ("uint256 id, address user", "uint64 grantNonce"),
    "NDASigned": ("uint256 id, address user", "uint64 grantNonce, bytes32 ndaHash"),
}
SIGNATURES = {
    "AssetCreated": "AssetCreated(uint256,address,bytes32,string,string,uint64)",
    "AssetUpdated": "AssetUpdated(uint256,uint32,address,bytes32,string,string)",
    "AccessGranted": "AccessGranted(uint256,address,address,uint8,uint64,bytes32,string,uint64)",
    "AccessAccepted": "AccessAccepted(uint256,address,uint64)",
    "NDASigned": "NDASigned(uint256,address,uint64,bytes32)",
}


@once_per_object
def events_of(logs, name, registry):
    """The registry's events of one name, in order."""
    indexed, others = ([each.split() for each in part.split(", ")] for part in EVENTS[name])
    topic = "0x" + keccak(SIGNATURES[name].encode()).hex()
    found = []
    for log in logs:
        if log["address"] != registry or log["topics"][:1] != [topic] or len(log["topics"]) != 1 + len(indexed):
            continue
        try:
            values = abi_decode([kind for kind, _ in indexed], b"".join(unhex(each) for each in log["topics"][1:]))
            values += abi_decode([kind for kind, _ in others], unhex(log["data"]))
        except ValueError:
            continue
        found.append(dict(zip([each for _, each in [*indexed, *others]], values)))
    return found


# --- Typed data and Safes --------------------------------------------------------------------------------------------------------


def typed_hash(domain_type, domain, message_type, message):
    """EIP-712: domain and message as encoded words."""
    separator = keccak(keccak(domain_type.encode()) + domain)
    return keccak(b"\x19\x01" + separator + keccak(keccak(message_type.encode()) + message))


def consent_hash(chain_id, registry, asset, nda_hash):
    return typed_hash(
        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)",
        keccak(b"IPRegistry") + keccak(b"1") + word(chain_id) + word(registry),
        "NDAConsent(uint256 assetId,bytes32 ndaHash)",
        word(int(asset)) + word(nda_hash),
    )


def party_hash(chain_id, registry, asset, nda_hash, name):
    return typed_hash(
        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)",
        keccak(b"IPRegistry") + keccak(b"1") + word(chain_id) + word(registry),
        "NDAParty(uint256 assetId,bytes32 ndaHash,string name)",
        word(int(asset)) + word(nda_hash) + keccak(name.encode()),
    )


def safe_message_hash(chain_id, safe, digest):
    return typed_hash(
        "EIP712Domain(uint256 chainId,address verifyingContract)",
        word(chain_id) + word(safe),
        "SafeMessage(bytes message)",
        keccak(digest),
    )


def safe_initializer(owner):
    """setup([owner], 1, 0, '', CompatibilityFallbackHandler, 0, 0, 0)"""
    head = [256, 1, 0, 320, "0x" + SAFE_HANDLER, 0, 0, 0]
    signature = "setup(address[],uint256,address,bytes,address,address,uint256,address)"
    return selector(signature) + b"".join(word(each) for each in [*head, 1, owner, 0])


@functools.lru_cache(maxsize=256)
def safe_of(owner):
    """CREATE2 address (EIP-1014) of the Safe 1.4.1 with this one owner, threshold 1 and salt nonce 0."""
    salt = keccak(keccak(safe_initializer(owner)) + word(0))
    return "0x" + keccak(b"\xff" + bytes.fromhex(SAFE_FACTORY) + salt + bytes.fromhex(SAFE_INIT_CODE_HASH))[12:].hex()


def safe_deployment(owner):
    """createProxyWithNonce(SafeL2, initializer, 0)"""
    head = word("0x" + SAFE_SINGLETON) + word(96) + word(0)
    return selector("createProxyWithNonce(address,bytes,uint256)") + head + abi_bytes(safe_initializer(owner))


def unwrap(signature):
    """ERC-6492: (factory, its call, the signature inside); no factory where it is not wrapped. Raises ValueError."""
    if signature[-32:] != ERC6492_END:
        return None, None, signature
    return abi_decode(["address", "bytes", "bytes"], signature[:-32])


def recover_signer(proof, chain_id, person, digest):
    """The signer: the person for an EOA, else the owner of their Safe; None where no signer can be recovered."""
    signature = unhex(proof["signature"])
    if proof["kind"] == "eoa":
        v = signature[64] if len(signature) == 65 else -1
        return recover(digest, signature, v % 27) if v in (0, 1, 27, 28) else None
    try:
        inner = unwrap(signature)[2] if proof["kind"] == "erc-6492" else signature
    except ValueError:
        return None
    inner = inner[:65]  # a Safe ignores what follows
    v = inner[64] if len(inner) == 65 else 0
    message = safe_message_hash(chain_id, person, digest)
    if v in (27, 28):
        return recover(message, inner, v - 27)
    if v in (31, 32):
        return recover(keccak(b"\x19Ethereum Signed Message:\n32" + message), inner, v - 31)
    return None


def is_without_key(proof):
    """Whether a Safe may accept the signature without ECDSA: of a contract (v 0), or a hash approved on chain (v 1)."""
    signature = unhex(proof["signature"])
    try:
        inner = unwrap(signature)[2] if proof["kind"] == "erc-6492" else signature
    except ValueError:
        return False
    return proof["kind"] != "eoa" and len(inner) >= 65 and inner[64] in (0, 1)


# --- Merkle Patricia tries -------------------------------------------------------------------------------------------------------


class Refused(Exception):
    """A proof or a token that fails a check; the text is the reason."""


EMPTY_ROOT = keccak(rlp(b""))


def trie_step(node, key):
    """One node of the path (yellow paper, appendix D): (next reference, rest of the key), or (None, value)."""
    if node == b"":
        return None, b""
    if isinstance(node, bytes):
        raise ValueError("no node")
    if len(node) == 17:
        return (None, node[16]) if not key else (node[key[0]], key[1:])
    if len(node) != 2 or not isinstance(node[0], bytes) or not node[0]:
        raise ValueError("no node")
    nibbles = [nibble for byte in node[0] for nibble in (byte >> 4, byte & 15)]
    flag = nibbles[0]
    if flag > 3 or (flag % 2 == 0 and nibbles[1]):
        raise ValueError("no path")
    path = nibbles[1:] if flag % 2 else nibbles[2:]
    if flag > 1:
        return None, node[1] if path == key else b""
    if not path:
        raise ValueError("no path")
    return (node[1], key[len(path) :]) if key[: len(path)] == path else (None, b"")


def trie_value(root, key, nodes):
    """The value at a key by the nodes from the root down, b'' where they prove that there is none. Raises Refused."""
    if len(nodes) > 65 or sum(2 + 2 * len(node) for node in nodes) > 2**20:
        raise Refused("proof too large")
    if not nodes:
        if root == EMPTY_ROOT:
            return b""
        raise Refused("proof of another root")
    reference, rest, used = root, [nibble for byte in key for nibble in (byte >> 4, byte & 15)], 0
    try:
        while True:
            node = reference
            if isinstance(reference, bytes) and reference:
                if len(reference) != 32 or used >= len(nodes) or keccak(nodes[used]) != reference:
                    raise Refused("proof of another root")
                node, used = unrlp(nodes[used]), used + 1
            reference, rest = trie_step(node, rest)
            if reference is None:
                break
        if used != len(nodes) or not isinstance(rest, bytes):
            raise ValueError("a node more, or no value")
        return rest
    except (ValueError, RecursionError):
        raise Refused("proof malformed") from None


def proved_receipt(root, index, nodes):
    """Status and logs of the receipt at an index, with its bytes. Raises Refused."""
    encoded = trie_value(root, rlp(number_bytes(index)), nodes)
    if not encoded:
        raise Refused("no receipt at this index")
    try:
        status, _, _, logs = unrlp(encoded[1:] if encoded[0] <= 0x7F else encoded)
        read = [["0x" + address.hex(), ["0x" + topic.hex() for topic in topics], "0x" + data.hex()] for address, topics, data in logs]
    except (ValueError, AttributeError, TypeError):
        raise Refused("proof malformed") from None
    return int.from_bytes(status, "big"), read, "0x" + encoded.hex()


def proved_transaction(root, index, nodes):
    """Hash, chain id and call data of the transaction of type 2 at an index. Raises Refused."""
    encoded = trie_value(root, rlp(number_bytes(index)), nodes)
    try:
        items = unrlp(encoded[1:]) if encoded and encoded[0] == 2 else None
        if type(items) is not list or len(items) != 12 or not isinstance(items[0], bytes) or not isinstance(items[7], bytes):
            raise ValueError("not of type 2")
    except ValueError:
        raise Refused("proof malformed") from None
    return "0x" + keccak(encoded).hex(), int.from_bytes(items[0], "big"), items[7]


def proved_account(root, address, nodes):
    """[nonce, balance, storage root, code hash], None where the state has no such account. Raises Refused."""
    value = trie_value(root, keccak(unhex(address)), nodes)
    if not value:
        return None
    try:
        nonce, balance, storage_root, code_hash = unrlp(value)
        if len(storage_root) != 32 or len(code_hash) != 32:
            raise ValueError("no hashes")
        return [int.from_bytes(nonce, "big"), int.from_bytes(balance, "big"), "0x" + storage_root.hex(), "0x" + code_hash.hex()]
    except (ValueError, TypeError):
        raise Refused("proof malformed") from None


def proved_word(root, slot, nodes):
    value = trie_value(unhex(root), keccak(unhex(slot)), nodes)
    try:
        found = unrlp(value) if value else b""
        if not isinstance(found, bytes) or len(found) > 32:
            raise ValueError("no word")
        return int.from_bytes(found, "big")
    except ValueError:
        raise Refused("proof malformed") from None


# --- Time stamps (RFC 3161, RFC 5816, RFC 5652, RFC 5280) --------------------------------------------------------------------------

TOKEN_HASHES = {
    "2.16.840.1.101.3.4.2.1": hashes.SHA256,
    "2.16.840.1.101.3.4.2.2": hashes.SHA384,
    "2.16.840.1.101.3.4.2.3": hashes.SHA512,
}
# Signature algorithms that count: kind of key, and the hash, None where the digest algorithm of the signer names it.
ALGORITHMS = {
    "1.2.840.113549.1.1.1": ("rsa", None),
    "1.2.840.113549.1.1.11": ("rsa", hashes.SHA256),
    "1.2.840.113549.1.1.12": ("rsa", hashes.SHA384),
    "1.2.840.113549.1.1.13": ("rsa", hashes.SHA512),
    "1.2.840.10045.4.3.2": ("ec", hashes.SHA256),
    "1.2.840.10045.4.3.3": ("ec", hashes.SHA384),
    "1.2.840.10045.4.3.4": ("ec", hashes.SHA512),
}
CURVES = ("secp256r1", "secp384r1", "secp521r1")
UNDERSTOOD = ("2.5.29.15", "2.5.29.19", "2.5.29.32", "2.5.29.37")
SEQUENCE, SET, INTEGER, OID, OCTETS, TIME = 0x30, 0x31, 0x02, 0x06, 0x04, 0x18


class Der:
    """One DER value: its tag, its content and all of its bytes."""

    def __init__(self, data, at=0):
        if at + 2 > len(data):
            raise Refused("answer unreadable")
        start, size = at + 2, data[at + 1]
        if size > 0x80:
            start, size = start + size - 0x80, int.from_bytes(data[start : start + size - 0x80], "big")
        elif size == 0x80:
            raise Refused("answer unreadable")
        self.tag, self.end = data[at], start + size
        self.content, self.whole = data[start : self.end], data[at : self.end]
        if data[at] & 0x1F == 0x1F or self.end > len(data):
            raise Refused("answer unreadable")

    @staticmethod
    def only(data, tag=None):
        found = Der(data)
        if found.end != len(data) or (tag is not None and found.tag != tag):
            raise Refused("answer unreadable")
        return found

    def children(self):
        found, at = [], 0
        while at < len(self.content):
            child = Der(self.content, at)
            found.append(child)
            at = child.end
        return found

    def expect(self, tag):
        if self.tag != tag:
            raise Refused("answer unreadable")
        return self

    def fields(self, least, most=None):
        """Parts of a SEQUENCE that has so many."""
        found = self.expect(SEQUENCE).children()
        if not least <= len(found) <= (most or least):
            raise Refused("answer unreadable")
        return found

    def algorithm(self):
        """Of an AlgorithmIdentifier (RFC 5280, 4.1.1.2)."""
        return self.fields(1, 2)[0].oid()

    def octets(self):
        """An OCTET STRING; some writers make it of parts (tag 0x24)."""
        if self.tag == 0x24:
            return b"".join(child.octets() for child in self.children())
        return self.expect(OCTETS).content

    def oid(self):
        parts, value = [], 0
        for byte in self.expect(OID).content:
            value = value << 7 | byte & 0x7F
            if not byte & 0x80:
                parts.append(value)
                value = 0
        top = min(parts[0] // 40, 2)
        return ".".join(str(part) for part in [top, parts[0] - 40 * top, *parts[1:]])

    def integer(self):
        return int.from_bytes(self.expect(INTEGER).content, "big", signed=True)


def has_form(tag, content):
    """Universal types have parts or none, and no content of another form (X.690, 8)."""
    if tag & 0xC0:
        return True
    kind, has_parts = tag & 0x1F, bool(tag & 0x20)
    if kind in (16, 17) or kind in (1, 2, 5, 6, 10, 23, 24):
        if has_parts != (kind in (16, 17)):
            return False
    if kind == 5:
        return not content
    if kind == 1:
        return len(content) == 1
    if kind == 6:
        return len(content) > 0 and content[-1] < 0x80
    return kind not in (2, 10) or len(content) > 0


def check_der(data):
    """Lengths are definite and minimal, parts end within what is around them, at most 40 levels deep (X.690, 10.1). Raises Refused."""
    waiting = [(0, len(data), 0)]
    while waiting:
        at, end, depth = waiting.pop()
        while at < end:
            start = at
            at += 1
            if data[start] & 0x1F == 0x1F:
                while at < end and data[at] & 0x80:
                    at += 1
                at += 1
            size = data[at] if at < end else 0x80
            at += 1
            if size >= 0x80:
                digits = data[at : at + size - 0x80]
                at, size = at + len(digits), int.from_bytes(digits, "big")
                if not digits or digits[0] == 0 or size < 0x80:
                    raise Refused("answer unreadable")
            if at + size > end or depth > 40 or not has_form(data[start], data[at : at + size]):
                raise Refused("answer unreadable")
            if data[start] & 0x20:
                waiting.append((at, at + size, depth + 1))
            at += size
    return data


def token_time(value):
    found = re.fullmatch(rb"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z", value.expect(TIME).content)
    if not found:
        raise Refused("answer unreadable")
    year, month, day, hour, minute, second, fraction = (each.decode() if each else "" for each in found.groups())
    return milliseconds(f"{year}-{month}-{day}T{hour}:{minute}:{second}.{fraction or '0'}Z")


def is_qualified(extensions):
    """The token claims to be qualified: one qcStatements with 0.4.0.19422.1.1 (EN 319 422)."""
    claims = [each for each in extensions if each[0].oid() == "1.3.6.1.5.5.7.1.3"]
    if len(claims) != 1:
        return False
    try:
        statements = Der.only(claims[0][-1].octets(), SEQUENCE).children()
        return any(each.fields(1, 2)[0].oid() == "0.4.0.19422.1.1" for each in statements)
    except Refused:
        return False


def read_info(content):
    """TSTInfo (RFC 3161, 2.4.2)."""
    version, policy, imprint, serial, time, *others = Der.only(content).fields(5, 10)
    tags = [other.tag for other in others]
    # accuracy, ordering, nonce, tsa and extensions: each may be absent
    if version.integer() != 1 or tags != [tag for tag in (SEQUENCE, 0x01, INTEGER, 0xA0, 0xA1) if tag in tags]:
        raise Refused("answer unreadable")
    algorithm, hashed = imprint.fields(2)
    extensions = [each.fields(2, 3) for other in others if other.tag == 0xA1 for each in other.children()]
    for kind, *critical, value in extensions:
        kind.oid(), [each.expect(0x01) for each in critical], value.octets()
    if serial.integer() <= 0 or serial.integer() >= 2**256:
        raise Refused("answer unreadable")
    return {
        "time": token_time(time),
        "policy": policy.oid(),
        "serial": format(serial.integer(), "x"),
        "qualified": is_qualified(extensions),
        "imprint": (algorithm.algorithm(), hashed.octets()),
        "critical": any(len(each) == 3 and each[1].content != b"\0" for each in extensions),
    }


def attributes_in(field):
    """Type and values of each attribute of a signer."""
    found = [each.fields(2) for each in field.children()] if field else []
    return [(kind.oid(), values.expect(SET).children()) for kind, values in found]


def attribute(attributes, oid, tag):
    """The one value of the one signed attribute of this kind."""
    found = [values for kind, values in attributes if kind == oid]
    if len(found) != 1 or len(found[0]) != 1 or found[0][0].tag != tag:
        raise Refused("wrong signature")
    return found[0][0]


def digest_with(algorithm, data):
    return hashlib.new(algorithm.name, data).digest()


def is_signed(certificate, kind, algorithm, signature, data):
    """Whether the key of a certificate made a signature; False for keys that do not count."""
    try:
        key = certificate.public_key()
    except (ValueError, UnsupportedAlgorithm):
        return False
    try:
        if kind == "rsa" and isinstance(key, rsa.RSAPublicKey) and key.key_size >= 2048:
            key.verify(signature, data, padding.PKCS1v15(), algorithm())
            return True
        if kind == "ec" and isinstance(key, ec.EllipticCurvePublicKey) and key.curve.name in CURVES:
            key.verify(signature, data, ec.ECDSA(algorithm()))
            return True
    except InvalidSignature:
        pass
    return False


def extension(certificate, oid):
    try:
        return certificate.extensions.get_extension_for_oid(oid)
    except x509.ExtensionNotFound:
        return None


class Signer:
    """SignerInfo (RFC 5652, 5.3). Raises Refused."""

    def __init__(self, value):
        version, self.named, digest, *others = value.fields(5, 7)
        attributes = others.pop(0) if others[0].tag == 0xA0 else None
        algorithm, signature, *unsigned = others
        if version.integer() != 1 or [each.tag for each in unsigned] not in ([], [0xA1]):
            raise Refused("answer unreadable")
        if self.named.tag == SEQUENCE:
            issuer, serial = self.named.fields(2)
            self.issuer, self.serial = issuer.expect(SEQUENCE).whole, serial.integer()
        self.digest, self.algorithm, self.signature = digest.algorithm(), algorithm.algorithm(), signature.octets()
        self.signed, self.signed_bytes = attributes_in(attributes), attributes and b"\x31" + attributes.whole[1:]
        self.unsigned = unsigned[0] if unsigned else None

    def is_named(self, certificate):
        try:
            name = (names_in(certificate)[0], certificate.serial_number)
        except Exception:  # bytes of a stranger
            return False
        return self.named.tag == SEQUENCE and name == (self.issuer, self.serial)


def check_signer_info(info, content, certificates, content_type="1.2.840.113549.1.9.16.1.4"):
    """The signer's certificate (RFC 5652, 5.4; RFC 5816). Raises Refused."""
    named = [each for each in certificates if info.is_named(each)]
    if not named:
        raise Refused("wrong certificate")
    digest = TOKEN_HASHES.get(info.digest)
    if attribute(info.signed, "1.2.840.113549.1.9.3", OID).oid() != content_type or digest is None:
        raise Refused("wrong signature")
    if attribute(info.signed, "1.2.840.113549.1.9.4", OCTETS).content != digest_with(digest, content):
        raise Refused("wrong signature")
    first = attribute(info.signed, "1.2.840.113549.1.9.16.2.47", SEQUENCE).children()[0].children()[0].children()
    has_algorithm = first[0].tag == SEQUENCE
    hashed_with = TOKEN_HASHES.get(first[0].algorithm()) if has_algorithm else hashes.SHA256
    expected = first[1 if has_algorithm else 0].octets()
    ders = [each.public_bytes(Encoding.DER) for each in named]
    signer = next((c for c, der in zip(named, ders) if hashed_with and digest_with(hashed_with, der) == expected), None)
    if signer is None:
        raise Refused("wrong certificate")
    kind, own = ALGORITHMS.get(info.algorithm, (None, None))
    if not is_signed(signer, kind, own or digest, info.signature, info.signed_bytes):
        raise Refused("wrong signature")
    return signer


def check_purpose(signer):
    """The key is for time stamps and for nothing else (RFC 3161, 2.3)."""
    purpose = extension(signer, ExtensionOID.EXTENDED_KEY_USAGE)
    if purpose is None or not purpose.critical or list(purpose.value) != [ExtendedKeyUsageOID.TIME_STAMPING]:
        raise Refused("wrong purpose")
    usage = extension(signer, ExtensionOID.KEY_USAGE)
    if usage is not None and not (usage.value.digital_signature or usage.value.content_commitment):
        raise Refused("wrong purpose")


def is_sound(certificate):
    return all(not each.critical or each.oid.dotted_string in UNDERSTOOD for each in certificate.extensions)


def may_issue(certificate, below):
    """May it issue certificates, with `below` other issuers under it (RFC 5280, 6.1.4)?"""
    constraints = extension(certificate, ExtensionOID.BASIC_CONSTRAINTS)
    if constraints is None or not constraints.value.ca:
        return False
    most, usage = constraints.value.path_length, extension(certificate, ExtensionOID.KEY_USAGE)
    return (most is None or below <= most) and (usage is None or usage.value.key_cert_sign)


@functools.lru_cache(maxsize=1024)
def names_in(certificate):
    """Issuer and subject as they came: issuers copy names to the byte, readers differ in which other spellings are equal (RFC 5280,
    7.1), and the library stumbles over texts of a kind that it does not know."""
    parts = Der.only(certificate.tbs_certificate_bytes).fields(6, 10)
    first = 1 if parts[0].tag == 0xA0 else 0
    return parts[first + 2].whole, parts[first + 4].whole


def issuer_of_list(crl):
    """The issuer of a CRL as it came (RFC 5280, 5.1)."""
    parts = Der.only(crl.tbs_certlist_bytes).fields(3, 7)
    return parts[2 if parts[0].tag == INTEGER else 1].whole


def names_itself(certificate):
    issuer, subject = names_in(certificate)
    return issuer == subject


@functools.lru_cache(maxsize=1024)
def is_issued_by(child, issuer):
    if names_in(child)[0] != names_in(issuer)[1]:
        return False
    wanted, own = extension(child, ExtensionOID.AUTHORITY_KEY_IDENTIFIER), extension(issuer, ExtensionOID.SUBJECT_KEY_IDENTIFIER)
    identifier = wanted.value.key_identifier if wanted else None
    if identifier is not None and own is not None and identifier != own.value.digest:
        return False
    kind, algorithm = ALGORITHMS.get(child.signature_algorithm_oid.dotted_string, (None, None))
    return algorithm is not None and is_signed(issuer, kind, algorithm, child.signature, child.tbs_certificate_bytes)


def chains_from(below, pool, roots, budget):
    """Every way from the signer up to a root."""
    last = below[-1]
    if last in roots:
        yield below
    if len(below) > 5:
        return

    def issues(issuer):
        budget.append(issuer)
        if len(budget) > 100:
            raise Refused("untrusted authority")
        try:
            return may_issue(issuer, len(below) - 1) and is_sound(issuer) and is_issued_by(last, issuer)
        except Exception:  # bytes of a stranger
            return False

    for root in roots:
        if root not in below and issues(root):
            yield [*below, root]
    for issuer in pool:
        if issuer not in below and issues(issuer):
            yield from chains_from([*below, issuer], pool, roots, budget)


def moment(value, name):
    """A time of a certificate, CRL or OCSP response in Unix milliseconds; None for one that is absent."""
    # Releases of cryptography before 42 have times without a zone, which are in UTC.
    found = getattr(value, f"{name}_utc", None) or getattr(value, name)
    return found and found.replace(tzinfo=datetime.timezone.utc).timestamp() * 1000


def valid_at(certificate, time):
    return moment(certificate, "not_valid_before") <= time <= moment(certificate, "not_valid_after")


@functools.lru_cache(maxsize=1024)
def is_damaged(root):
    """A root signs itself, so that a wrong signature shows that bytes were changed; algorithms that do not count are not looked at."""
    try:
        kind, algorithm = ALGORITHMS.get(root.signature_algorithm_oid.dotted_string, (None, None))
        if not names_itself(root) or algorithm is None:
            return False
        return not is_signed(root, kind, algorithm, root.signature, root.tbs_certificate_bytes)
    except Exception:  # bytes of a stranger
        return True


def check_chain(signer, pool, roots, time):
    """Certificates from the signer to a root, all valid at a time. Raises Refused."""
    if not is_sound(signer):
        raise Refused("untrusted authority")
    is_late = False
    whole = [root for root in roots if not is_damaged(root)]
    for chain in chains_from([signer], pool, whole, []):
        if all(valid_at(each, time) for each in chain):
            return chain
        is_late = True
    raise Refused("certificate expired" if is_late else "untrusted authority")


# Kinds of text in names (X.680, 8.4); UTF-8 that is none is read as the others are, a byte a character.
TEXT_KINDS = {0x0C: "utf-8", 0x1C: "utf-32-be", 0x1E: "utf-16-be", **dict.fromkeys([0x12, 0x13, 0x14, 0x15, 0x16, 0x19, 0x1A, 0x1B], "latin-1")}


def text_of_name(value):
    try:
        return value.content.decode(TEXT_KINDS[value.tag])
    except UnicodeDecodeError:
        return value.content.decode("latin-1")


def texts_of_name(name):
    """(type, text) of each part of a name that is a text and not empty."""
    for each in [each for part in Der.only(name).children() for each in part.children()]:
        try:
            kind, value = each.fields(2)
            if value.tag in TEXT_KINDS and value.content:
                yield kind.oid(), text_of_name(value)
        except Refused:  # no text
            pass


def name_of(certificate):
    """Common name of the subject, else the whole of it."""
    texts = list(texts_of_name(names_in(certificate)[1]))
    common = next((text for kind, text in texts if kind == "2.5.4.3"), None)
    return (common or ", ".join(f"{kind}={text}" for kind, text in texts))[:500]


def certificates_in(pem):
    """Certificates of a PEM text (RFC 7468): base64, in which only four characters are white space. Raises ValueError."""
    found = re.findall(r"-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----", pem)
    if not found:
        raise ValueError("no certificate in PEM form")
    return [base64.b64decode(BASE64_DIGITS(re.sub("[ \t\r\n]", "", body))) for body in found]


def has_parts(data):
    """Whether it has the parts of a certificate (RFC 5280, 4.1): what is signed, algorithm and signature."""
    try:
        return len(data) <= 48 * 1024 and [each.tag for each in Der.only(check_der(data)).fields(3)] == [SEQUENCE, SEQUENCE, 0x03]
    except Refused:
        return False


def loaded(certificates):
    """Those that can be read: what nobody needs of what a stranger can add to a token, or change in it, changes nothing."""
    found = []
    for each in certificates:
        if isinstance(each, bytes) and not has_parts(each):
            raise Refused("wrong certificate")
        try:
            found.append(x509.load_der_x509_certificate(each) if isinstance(each, bytes) else each)
        except (ValueError, x509.InvalidVersion):
            pass
    return found


def open_signed_data(data, version):
    """(content type, content or None, signer, certificates) of a SignedData of one signer (RFC 5652, 5.1). Raises Refused."""
    kind, wrapped = Der.only(check_der(data)).fields(2)
    if kind.oid() != "1.2.840.113549.1.7.2":
        raise Refused("answer unreadable")
    own_version, digests, encapsulated, *others = Der.only(wrapped.expect(0xA0).content).fields(4, 6)
    tags = [each.tag for each in others]
    with_lists = ([0xA1, SET], [0xA0, 0xA1, SET]) if version == 3 else ()
    if tags not in ([SET], [0xA0, SET], *with_lists):
        raise Refused("answer unreadable")
    (signer,) = map(Signer, others[-1].children())
    named = [each.algorithm() for each in digests.expect(SET).children()]
    if own_version.integer() != version or signer.digest not in named:
        raise Refused("answer unreadable")
    inside = [each.whole for other in others if other.tag == 0xA0 for each in other.children() if each.tag == SEQUENCE]
    if len(inside) > 10:
        raise Refused("answer unreadable")
    content_type, *content = encapsulated.fields(1, 2)
    octets = Der.only(content[0].expect(0xA0).content).octets() if content else None
    return content_type.oid(), octets, signer, inside


def open_token(token):
    """(signer, certificates, DER of the TSTInfo) of a token. Raises Refused."""
    if len(token) > 48 * 1024:
        raise Refused("answer unreadable")
    content_type, content, info, inside = open_signed_data(token, 3)
    if content_type != "1.2.840.113549.1.9.16.1.4" or content is None:
        raise Refused("answer unreadable")
    return info, inside, check_der(content)


def verify_token(token, certificates, digest, roots, between=None):
    """What the token states. Certificates and roots are parsed, or DER. Raises Refused with the reason of the first check that fails."""
    info, inside, content = open_token(token)
    stated = read_info(content)
    if stated["imprint"] != ("2.16.840.1.101.3.4.2.1", digest):
        raise Refused("wrong hash")
    if between and not between[0] <= stated["time"] <= between[1]:
        raise Refused("wrong time")
    if stated["critical"]:
        raise Refused("answer unreadable")
    try:
        known = loaded([*inside, *certificates])
        signer = check_signer_info(info, content, known)
        check_purpose(signer)
        chain = check_chain(signer, known, loaded(roots), stated["time"])
    except (ValueError, x509.DuplicateExtension):
        raise Refused("wrong certificate") from None
    return {**stated, "tsa": name_of(signer), "root": name_of(chain[-1]), "chain": chain}


def read_token(files, paths):
    """Token and certificates of a bundle. Raises Refused."""
    token, pem = files.get(paths["token"]), files.get(paths["chain"])
    if token is None or pem is None or len(pem) > 256 * 1024:
        raise Refused("answer unreadable")
    try:
        return token, certificates_in(pem.decode("utf-8", "replace"))
    except ValueError:
        raise Refused("certificates unreadable") from None


def token_or_refused(*arguments):
    """As verify_token; bytes of a stranger: whatever the parsers stumble over makes the token unreadable."""
    try:
        return verify_token(*arguments)
    except Refused:
        raise
    except Exception:
        raise Refused("answer unreadable") from None


def check_token(files, paths, digest, trusted, report, code, params=None, author=None):
    """Returns what the token states, None where it is refuted. Proved only under a root of the reader."""
    try:
        token, certificates = read_token(files, paths)
        stated = token_or_refused(token, certificates, digest, trusted.roots or certificates[-1:])
    except Refused as refused:
        report.check(code, str(refused), params, author=author)
        return None
    about = {**(params or {}), "time": iso_of(stated["time"]), "authority": stated["tsa"]}
    is_ended = end_of(stated["chain"]) < trusted.now * 1000
    if is_ended and code == "seal.token":
        about["ended"] = iso_of(end_of(stated["chain"]))
    if not trusted.roots:
        report.open(code, "no root of the reader", about)
        report.open("authority.root", "no root of the reader", {"authority": stated["tsa"]})
    else:
        # Without its renewals a token proves no more than with them. A seal has none, and one that counts for less would be removed.
        if is_ended and code != "seal.token":
            report.open(code, "no renewal", about)
        else:
            report.check(code, None, about)
        report.check("authority.root", None, {"authority": stated["tsa"], "root": stated["root"]})
    if stated["policy"] == NO_LEGAL_VALUE:
        report.open("authority.legal", "no legal value", {"authority": stated["tsa"]})
    return stated


# --- Several authorities, revocation data and renewals (docs/formats/renewal.md, timestamp-proofs.md) -------------------------------


def der(tag, content):
    """A DER value."""
    size = len(content)
    digits = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag]) + (bytes([size]) if size < 0x80 else bytes([0x80 + len(digits)]) + digits) + content


def renewal_digest(digest, stamp):
    """What the renewal of a token stamps: the SHA-256 of its RenewalInput."""
    chain = [each if isinstance(each, bytes) else each.public_bytes(Encoding.DER) for each in stamp["chain"]]
    lists = [der(SEQUENCE, b"".join(der(OCTETS, each) for each in values)) for values in (chain, stamp["revocation"])]
    content = der(INTEGER, b"\x01") + der(OCTETS, digest) + der(OCTETS, stamp["token"]) + b"".join(lists)
    return hashlib.sha256(der(SEQUENCE, content)).digest()


def state_at(at, this_update, next_update, revoked):
    """good or revoked at a time (Unix milliseconds); None where the data is of another time."""
    if this_update > at + 5 * 60_000 or next_update < at:
        return None
    return "revoked" if revoked is not None and revoked <= at else "good"


def crl_state(data, certificate, issuer, at):
    """By a complete CRL of the issuer (RFC 5280, 5 and 6.3)."""
    crl = x509.load_der_x509_crl(data)
    entries, usage, following = list(crl), extension(issuer, ExtensionOID.KEY_USAGE), moment(crl, "next_update")
    if following is None or any(each.critical for listed in [crl, *entries] for each in listed.extensions):
        return None
    is_of_issuer = names_in(issuer)[1] == issuer_of_list(crl) == names_in(certificate)[0]
    if not is_of_issuer or (usage and not usage.value.crl_sign):
        return None
    kind, algorithm = ALGORITHMS.get(crl.signature_algorithm_oid.dotted_string, (None, None))
    if algorithm is None or not is_signed(issuer, kind, algorithm, crl.signature, crl.tbs_certlist_bytes):
        return None
    found = next((each for each in entries if each.serial_number == certificate.serial_number), None)
    return state_at(at, moment(crl, "last_update"), following, found and moment(found, "revocation_date"))


def is_delegate(responder, issuer, at):
    """A responder to which the issuer delegated (RFC 6960, 4.2.2.2)."""
    purpose = extension(responder, ExtensionOID.EXTENDED_KEY_USAGE)
    is_for_ocsp = purpose is not None and ExtendedKeyUsageOID.OCSP_SIGNING in purpose.value
    return is_for_ocsp and valid_at(responder, at) and is_issued_by(responder, issuer)


def is_about(single, certificate, issuer):
    key = Der.only(issuer.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).children()[1].content[1:]
    kind = type(single.hash_algorithm)
    if kind not in (hashes.SHA1, hashes.SHA256) or single.serial_number != certificate.serial_number:
        return False
    name = hashlib.new(kind.name, names_in(issuer)[1]).digest()
    return single.issuer_name_hash == name and single.issuer_key_hash == hashlib.new(kind.name, key).digest()


def ocsp_state(data, certificate, issuer, at):
    """By an OCSP response of the issuer or its delegate (RFC 6960)."""
    response = ocsp.load_der_ocsp_response(data)
    kind, algorithm = ALGORITHMS.get(response.signature_algorithm_oid.dotted_string, (None, None))
    if response.response_status != ocsp.OCSPResponseStatus.SUCCESSFUL or algorithm is None:
        return None
    signers = [issuer, *(each for each in response.certificates[:3] if is_delegate(each, issuer, at))]
    if not any(is_signed(each, kind, algorithm, response.signature, response.tbs_response_bytes) for each in signers):
        return None
    single = next((each for each in response.responses if is_about(each, certificate, issuer)), None)
    if single is None or single.certificate_status == ocsp.OCSPCertStatus.UNKNOWN:
        return None
    this_update = moment(single, "this_update")
    revoked = moment(single, "revocation_time") if single.certificate_status == ocsp.OCSPCertStatus.REVOKED else None
    return state_at(at, this_update, moment(single, "next_update") or this_update + 5 * 60_000, revoked)


def states_of(data, certificate, issuer, at):
    for each in data:
        for state in (crl_state, ocsp_state):
            try:
                yield state(each, certificate, issuer, at) if len(each) <= 128 * 1024 else None
            except Exception:  # bytes of a stranger: they prove nothing
                yield None


def revocation_of(chain, data, at):
    """good, none or unusable for a chain at a time. Raises Refused for a revoked certificate."""
    found = [set(states_of(data, certificate, issuer, at)) for certificate, issuer in zip(chain, chain[1:])]
    if any("revoked" in states for states in found):
        raise Refused("revoked")
    if found and all("good" in states for states in found):
        return "good"
    return "unusable" if data else "none"


def end_of(chain):
    return min(moment(certificate, "not_valid_after") for certificate in chain)


def verify_renewals(stamp, digest, roots, now):
    """(outcome, reason, tokens) of a token and its renewals, oldest first. `now` in Unix seconds."""
    tokens, latest = [], (now + DAY) * 1000
    for each in stamp:
        previous = tokens[-1] if tokens else None
        try:
            between = (previous["time"] if previous else 0, latest)
            token = token_or_refused(each["token"], each["chain"], digest, roots, between)
            token["revocation"] = revocation_of(token["chain"], each["revocation"], token["time"])
            if previous and token["time"] > end_of(previous["chain"]):
                raise Refused("gap")
        except Refused as refused:
            return "refuted", str(refused), tokens
        tokens.append(token)
        digest = renewal_digest(digest, each)
    return ("not-proved", "no renewal", tokens) if end_of(tokens[-1]["chain"]) < now * 1000 else ("proved", None, tokens)


def verify_stamp(stamp, digest, roots, now):
    """As verify_renewals; an authority that the reader does not trust refutes nothing."""
    outcome, reason, tokens = verify_renewals(stamp, digest, roots, now)
    if reason != "untrusted authority":
        return outcome, reason, tokens
    if tokens:
        return verify_renewals(stamp[: len(tokens)], digest, roots, now)
    outcome, reason, tokens = verify_renewals(stamp[:1], digest, stamp[0]["chain"][-1:], now)
    return (outcome, reason, tokens) if outcome == "refuted" else ("not-proved", "untrusted authority", tokens)


def check_any(found, params, trusted, report):
    """One authority proves the time: the first of the list that does."""

    def stated(tokens):
        return {**params, "time": iso_of(tokens[0]["time"]), "authority": tokens[0]["tsa"]}

    valid = next((tokens for outcome, _, tokens in found if outcome != "refuted"), None)
    proved = next((tokens for outcome, _, tokens in found if outcome == "proved"), None)
    ended = next((tokens for outcome, reason, tokens in found if outcome == "not-proved" and reason == "no renewal"), None)
    refuted = next((reason for outcome, reason, _ in found if outcome == "refuted"), "untrusted authority")
    if not trusted.roots and valid:
        report.open("token.valid", "no root of the reader", stated(valid))
    elif proved:
        report.check("token.valid", None, stated(proved))
    elif ended:
        report.open("token.valid", "no renewal", stated(ended))
    else:
        report.check("token.valid", refuted, params)


def check_authority(number, outcome, reason, tokens, params, trusted, report):
    about = {**params, "stamp": number}
    if outcome != "refuted":
        about = {**about, "time": iso_of(tokens[0]["time"]), "authority": tokens[0]["tsa"]}
    listed = {"renewals": len(tokens) - 1, "renewed": iso_of(tokens[-1]["time"])} if outcome != "refuted" and len(tokens) > 1 else {}
    if outcome == "refuted":
        report.check("token.authority", reason, about)
    elif not trusted.roots:
        report.open("token.authority", "no root of the reader", {**about, **listed})
    elif outcome == "not-proved":
        report.open("token.authority", reason, {**about, **listed})
    else:
        report.check("token.authority", None, {**about, **listed})
    if not trusted.roots or outcome == "refuted" or reason == "untrusted authority":
        return
    states = [token["revocation"] for token in tokens]
    if "unusable" in states:
        report.open("token.revocation", "revocation data unusable", about)
    elif "none" in states:
        report.open("token.revocation", "no revocation data", about)
    else:
        report.check("token.revocation", None, about)


def check_stamps(stamps, digest, trusted, report, params):
    """Valid tokens of each stamp, oldest first; empty for one that is refuted."""
    found = [
        verify_stamp(stamp, digest, trusted.roots or [each["chain"][-1] for each in stamp], trusted.now) for stamp in stamps
    ]
    check_any(found, params, trusted, report)
    for at, (outcome, reason, tokens) in enumerate(found):
        check_authority(at + 1, outcome, reason, tokens, params, trusted, report)
    known = [tokens for outcome, reason, tokens in found if outcome != "refuted" and reason != "untrusted authority"]
    for token in [token for tokens in known for token in tokens]:
        if trusted.roots:
            report.check("authority.root", None, {"authority": token["tsa"], "root": token["root"]})
        else:
            report.open("authority.root", "no root of the reader", {"authority": token["tsa"]})
    if all(tokens[0]["policy"] == NO_LEGAL_VALUE for tokens in known):
        for tokens in known:
            report.open("authority.legal", "no legal value", {"authority": tokens[0]["tsa"]})
    times = [tokens[0]["time"] for tokens in known]
    if len(times) > 1:
        about = {**params, "earliest": iso_of(min(times)), "latest": iso_of(max(times))}
        if not trusted.roots:
            report.open("times.authorities", "no root of the reader", about)
        elif len({tokens[0]["chain"][-1] for tokens in known}) < len(times):
            report.open("times.authorities", "one authority", about)
        elif max(times) - min(times) <= DAY * 1000:
            report.check("times.authorities", None, about)
        else:
            report.open("times.authorities", "times apart", about)
    return [tokens if outcome != "refuted" else [] for outcome, _, tokens in found]


def check_stamped_hash(files, paths, digest, trusted, report, params=None, author=None):
    """(the bundle's own token or None, times of all valid tokens), with what the bundle may have in addition to the token."""
    if paths["proofs"] not in files:
        own = check_token(files, paths, digest, trusted, report, "token.valid", params, author)
        return own, [own["time"]] if own else []
    proofs = read_document(files, paths["proofs"], STAMP_PROOFS)
    try:
        token, certificates = read_token(files, paths)
    except Refused as refused:
        report.check("token.valid", str(refused), params, author=author)
        return None, []
    first = {"token": token, "chain": certificates, "revocation": proofs["revocation"]}
    stamps = [[first, *proofs["renewals"]], *([other, *other["renewals"]] for other in proofs["others"])]
    found = check_stamps(stamps, digest, trusted, report, params or {})
    return next(iter(found[0]), None), [token["time"] for tokens in found for token in tokens]


# --- Both kinds: manifest, network, transactions, times --------------------------------------------------------------------------

SEAL = {"token": "manifest.tst", "chain": "manifest.pem"}


def check_manifest(files, manifest, report):
    named = [entry["path"] for entry in manifest["entries"]]
    outside = ["manifest.json", *SEAL.values()]
    expected = [*named, *(path for path in outside if path in files)]
    faults = [
        ("not named", [path for path in files if path not in named and path not in outside]),
        ("missing", [path for path in named if path not in files]),
        ("named twice", [""] if len(set(named)) != len(named) else []),
        ("another order", [path for at, path in enumerate(files) if expected[at : at + 1] != [path]]),
    ]
    reason, paths = next(((reason, paths) for reason, paths in faults if paths), (None, []))
    report.check("manifest.complete", reason, {"path": paths[0]} if paths and paths[0] else {})
    for entry in manifest["entries"]:
        data = files.get(entry["path"])
        if data is not None and (len(data) != entry["size"] or sha256(data) != entry["sha256"]):
            report.check("manifest.hashes", "another hash", {"path": entry["path"]})
            return
    report.check("manifest.hashes", None, {"files": len(named)})


def check_closed(files, expected, report):
    surplus = [path for path in files if path not in expected]
    missing = [path for path in expected if path not in files]
    reason = "not of this kind" if surplus else "missing" if missing else None
    report.check("files.closed", reason, {"path": [*surplus, *missing][0]} if reason else {})


def public_network(network):
    known = NETWORKS.get(network["chainId"])
    return known if known and known[1] == network["genesisHash"] else None


def block_ground(header):
    return "block:" + header["hash"]


@once_per_object
def receipt_grounds(transaction):
    receipt = transaction["receipt"]
    # The hash of the transaction is a name that two receipts could share: the ground is the whole receipt.
    return ["receipt:" + json.dumps(receipt, sort_keys=True), "block:" + receipt["blockHash"]]


def call_grounds(call):
    return [f"call:{call['to']}:{call['data']}:{call['result']}", "block:" + call["blockHash"]]


def block_number(header):
    return int(header["number"], 16)


def block_time(header):
    return int(header["timestamp"], 16)


def block_iso(header):
    return iso_of(block_time(header) * 1000)


def check_network(network, headers, trusted, report):
    known = public_network(network)
    identity = {"chainId": network["chainId"], "genesisHash": network["genesisHash"]}
    if not known and network["genesisHash"] in [genesis for _, genesis, _ in NETWORKS.values()]:
        report.check("network.same", "chain id", identity)
    if known:
        report.check("network.known", None, {"network": known[0]})
        if (network["chainId"], network["registry"]) in trusted.registries:
            report.check("network.registry", None, {"registry": network["registry"], "network": known[0]})
        else:
            report.open("network.registry", "unknown registry", {"registry": network["registry"], "network": known[0]})
    else:
        report.open("network.known", "local chain", identity)
    for header in headers:
        params = {"block": block_number(header)}
        report.check("header.hash", unless(header_hash(header) == header["hash"], "another hash"), params)
        if known:
            age = block_time(header) - known[2]
            is_in_pace = age - DAY <= 4 * block_number(header) and block_number(header) <= age + DAY
            report.check("network.pace", unless(is_in_pace, "another pace"), params)
    report.check("network.blocks", None, {"blocks": len(headers)}, [block_ground(header) for header in headers])


def is_at(answer, header):
    return answer["blockHash"] == header["hash"] and int(answer["blockNumber"], 16) == block_number(header)


def check_transaction(transaction, code, params, report):
    receipt, header = transaction["receipt"], transaction["header"]
    reason = first_reason([("another block", is_at(receipt, header)), ("reverted", int(receipt["status"], 16) == 1)])
    about = {**params, "block": block_number(header), "transaction": receipt["transactionHash"]}
    report.check(code, reason, about, receipt_grounds(transaction))


def check_made(made_at, headers, times, trusted, report):
    """A bundle is not older than what is in it, and nothing comes from the future."""
    inside = [*(block_time(header) for header in headers), *(time / 1000 for time in times)]
    made = seconds(made_at)
    reason = first_reason(
        [
            ("later than the bundle", all(time <= made + DAY for time in inside)),
            ("in the future", all(time <= trusted.now + DAY for time in [made, *inside])),
        ]
    )
    if reason:
        report.check("times.made", reason, {"time": made_at})
    else:
        report.open("times.made", "a claim", {"time": made_at})


# --- Take-home bundle ------------------------------------------------------------------------------------------------------------

README_WITH_KEYS = [
    """keys.json HOLDS CONTENT KEYS. Every person with this bundle can read the files, permanently: revoking access, or deleting the
asset from the portal, does not change that. Keep it as you would keep the files themselves.""",
    """keys.json HOLDS CONTENT KEYS. Whoever has this bundle can read the files. Nobody can take that back: not by revoking access,
not by deleting the asset from the portal. Keep it as you would keep the files themselves.""",
]
README_WITHOUT_KEYS = """This bundle holds no content keys. The files in it can be opened by people with access to the asset: the portal gives
them the key, or give one to decrypt.py with --key."""
README_PROOFS = """  versions/<n>/timestamp.json        its revocation data and renewals, and the time stamps of further authorities
"""
RECORDS_README = """  versions/<n>/record.json           the operator's signed record of a version: receipt and account with Merkle proofs, its time stamp,
                                     and the Merkle root over the records of its day
"""
TAKE_HOME_README = """TAKE-HOME BUNDLE OF ASSET {id}

{title}
Owner:    {owner}
Registry: {registry}, chain id {chain}, genesis block {genesis}
{notice}Made:     {made}
Versions: {versions}

{keys}

Opening it without the registry
  1. Install Python 3.9 or later with the package 'cryptography'. Debian, Ubuntu: apt install python3-cryptography
  2. Take decrypt.py out of this ZIP and run:  python3 decrypt.py <this ZIP> --out <folder>
  It asks nothing of any network. It compares every file with the manifest and with the SHA-256 on the chain, then decrypts.

Files
  bundle.json                        what is in here: asset, versions, and where their parts lie
  files/<SHA-256>.iprf               encrypted files (format IPRF: header of 20 bytes, then AES-256-GCM per chunk of 1 MiB)
  versions/<n>/metadata.json         the public document of a version, as it lies on IPFS; 'private' in it is encrypted
  versions/<n>/timestamp.tst, .pem   RFC 3161 time stamp over the SHA-256 of the file, and its certificates
{proofs}{records}  chain.json                         receipts with logs, block headers, and what the registry answered at one block
  keys.json                          content keys, only where they were asked for
  manifest.json                      the SHA-256 of every file in here

Checking by hand
  openssl ts -verify -token_in -in versions/1/timestamp.tst -digest <SHA-256 of the file> \\
    -CAfile <root of the authority> -untrusted versions/1/timestamp.pem
  A block explorer shows the transactions named in bundle.json; the log of the registry holds SHA-256 and CID.

The format to the last byte: docs/formats/take-home-bundle.md in the source of the registry.
{own}"""
OWN_LANGUAGE = [
    "Dieses ZIP enthält Werk {id} mit allem, was nötig ist, um es ohne das Portal zu öffnen und zu belegen. Installieren Sie Python "
    "mit dem Paket cryptography, entnehmen Sie dem ZIP decrypt.py und starten Sie: python3 decrypt.py <dieses ZIP> --out <Ordner>. "
    "Dateien öffnen sich nur, wenn keys.json beiliegt oder ein Inhaltsschlüssel mit --key angegeben wird.",
    "Este ZIP contiene el activo {id} con todo lo necesario para abrirlo y probarlo sin el portal. Instale Python con el paquete "
    "cryptography, extraiga decrypt.py del ZIP y ejecute: python3 decrypt.py <este ZIP> --out <carpeta>. Los archivos solo se abren "
    "si keys.json está incluido o si se indica una clave de contenido con --key.",
    "Ce ZIP contient l’actif {id} avec tout ce qu’il faut pour l’ouvrir et en apporter la preuve sans le portail. Installez Python "
    "avec le paquet cryptography, extrayez decrypt.py du ZIP et lancez : python3 decrypt.py <ce ZIP> --out <dossier>. Les fichiers "
    "ne s’ouvrent que si keys.json est présent ou si une clé de contenu est donnée avec --key.",
    "Dieses ZIP enthält Werk {id} mit allem, was nötig ist, um es ohne das Portal zu öffnen und zu belegen. Installieren Sie Python "
    "mit dem Paket cryptography, entpacken Sie decrypt.py aus dem ZIP und starten Sie: python3 decrypt.py <dieses ZIP> --out <Ordner>. "
    "Dateien lassen sich nur öffnen, wenn keys.json beiliegt oder ein Inhaltsschlüssel mit --key angegeben wird.",
]


def take_home_readmes(document, has_keys, has_proofs, has_records):
    """README.txt as each release writes it: in English alone, or with a part in another language."""
    asset, network = document["asset"], document["network"]
    for own, keys in itertools.product(["", *OWN_LANGUAGE], README_WITH_KEYS if has_keys else [README_WITHOUT_KEYS]):
        yield TAKE_HOME_README.format(
            id=asset["id"],
            # With line breaks or direction marks a title could imitate other lines.
            title=re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", "?", asset["title"]),
            owner=asset["owner"],
            registry=network["registry"],
            chain=network["chainId"],
            genesis=network["genesisHash"],
            notice=f"          {LOCAL_NOTICE}\n" if document["notice"] else "",
            made=document["madeAt"],
            versions=len(document["versions"]),
            keys=keys,
            proofs=README_PROOFS if has_proofs else "",
            records=RECORDS_README if has_records else "",
            own="\n" + "-" * 72 + "\n\n" + own.format(id=asset["id"]) + "\n" if own else "",
        )


def is_text(data, expected):
    """Whether a file is this text in UTF-8; half a surrogate pair is written as U+FFFD."""
    return data is not None and data == re.sub("[\ud800-\udfff]", "\ufffd", expected).encode()


def record_path(version):
    return f"versions/{version['number']}/record.json"


def check_take_home_files(files, document, metadata, report, is_certificate):
    def is_in_place(version):
        own = f"versions/{version['number']}/"
        known, stamp = metadata[version["metadata"]], version["timestamp"]
        ciphertext = f"files/{known['file']['encryptedFileHash']}.iprf" if known else None
        return (
            (stamp is None if version["metadata"] is None else version["metadata"] == own + "metadata.json")
            and (stamp is None or stamp == {"token": own + "timestamp.tst", "chain": own + "timestamp.pem"})
            and version["ciphertext"] in (None, ciphertext)
        )

    astray = next((version for version in document["versions"] if not is_in_place(version)), None)
    report.check("files.closed", unless(astray is None, "another path"), {"version": astray["number"]} if astray else {})
    around = ["README.txt", "decrypt.py", *(["keys.json"] if "keys.json" in files else [])]
    expected = ["bundle.json", "chain.json", *([] if is_certificate else around)]
    for version in document["versions"]:
        stamp = version["timestamp"]
        expected += [*filter(None, [version["metadata"], version["ciphertext"]]), *(stamp.values() if stamp else [])]
    own = [f"versions/{version['number']}/timestamp.json" for version in document["versions"] if version["timestamp"]]
    proofs = [path for path in own if path in files]
    records = [path for path in map(record_path, document["versions"]) if path in files]
    if is_certificate:
        has_none = all(version["ciphertext"] is None for version in document["versions"])
        report.check("files.closed", unless(has_none, "not of this kind"))
        check_closed(files, expected + proofs + records, report)
        return
    check_closed(files, [*expected, *proofs, *records, "manifest.json"], report)
    readmes = take_home_readmes(document, "keys.json" in files, bool(proofs), bool(records))
    is_known = any(is_text(files.get("README.txt"), each) for each in readmes)
    report.check("files.readme", unless(is_known, "not a known release"))
    script = sha256(files.get("decrypt.py", b""))
    report.check("files.script", unless(script in DECRYPT_RELEASES, "not a known release"), {"sha256": script})


def check_same(document, chain, report):
    notice = None if public_network(document["network"]) else LOCAL_NOTICE
    reason = first_reason(
        [
            ("another network", chain["network"] == document["network"]),
            ("another notice", document["notice"] == notice and chain["notice"] == notice),
        ]
    )
    report.check("network.same", reason)


def is_whole(document):
    numbers = [version["number"] for version in document["versions"]]
    return numbers == list(range(len(numbers), 0, -1))


def is_cut(document):
    """The newest versions without a gap, and the first: what a certificate has where all would be too many, or too large."""
    newest, *others = [version["number"] for version in document["versions"]]
    count = len(others)
    return 0 < count < newest - 1 and others == [*range(newest - 1, newest - count, -1), 1]


def check_versions(document, chain, report, is_certificate):
    versions = document["versions"]
    is_closed = set(chain["transactions"]) <= {version["transaction"] for version in versions}
    params = {"versions": len(versions)}
    if is_certificate and is_closed and not is_whole(document) and is_cut(document):
        report.open("versions.complete", "a version is missing", params)
        return
    reason = first_reason([("a version is missing", is_whole(document)), ("not named", is_closed)])
    report.check("versions.complete", reason, params)


def decode_state(state):
    """Answers of assets(id), ownerOf(id) and versionOf(id). Raises ValueError."""
    data = unhex(state["asset"]["result"])
    (offset,) = abi_decode(["uint256"], data)
    file_hash, cid, title, created, updated = abi_decode(["bytes32", "string", "string", "uint64", "uint64"], data[offset:])
    (owner,) = abi_decode(["address"], unhex(state["owner"]["result"]))
    (version,) = abi_decode(["uint32"], unhex(state["version"]["result"]))
    return {"hash": file_hash, "cid": cid, "title": title, "created": created, "updated": updated, "owner": owner, "version": version}


def check_state(document, chain, report):
    state, newest, asset = chain["state"], document["versions"][0], document["asset"]
    header = state["header"]
    calls = {"asset": "assets", "owner": "ownerOf", "version": "versionOf"}
    is_right = all(
        state[name]["to"] == document["network"]["registry"]
        and unhex(state[name]["data"]) == selector(f"{function}(uint256)") + word(int(asset["id"]))
        and is_at(state[name], header)
        for name, function in calls.items()
    )
    try:
        answered = decode_state(state) if is_right else None
        reason = "another question" if answered is None else first_reason(
            [
                ("owner", answered["owner"] == asset["owner"]),
                ("version", answered["version"] == newest["number"]),
                ("title", answered["title"] == asset["title"] == newest["title"]),
                ("hash or CID", (answered["hash"], answered["cid"]) == (newest["hash"], newest["cid"])),
            ]
        )  # fmt: skip
    except ValueError:
        reason = "unreadable"
    grounds = [ground for name in calls for ground in call_grounds(state[name])]
    report.check("state.asset", reason, {"block": block_number(header)}, grounds)


def version_events(document, chain, version):
    """Events of the registry that made this version: its asset, number, hash and CID."""
    transaction = chain["transactions"].get(version["transaction"])
    if transaction is None:
        return []
    name = "AssetCreated" if version["number"] == 1 else "AssetUpdated"
    return [
        {**event, "maker": event["owner"] if name == "AssetCreated" else event["updater"]}
        for event in events_of(transaction["receipt"]["logs"], name, document["network"]["registry"])
        if str(event["id"]) == document["asset"]["id"]
        and (event["hash"], event["cid"]) == (version["hash"], version["cid"])
        and event.get("version", 1) == version["number"]
    ]


def is_recorded(document, chain, version):
    """The registry's event of the version names everything that the bundle states of it."""
    owner = document["asset"]["owner"]
    return any(
        event["title"] == version["title"]
        and event["maker"] == version["updater"]
        and (version["number"] > 1 or event["maker"] == owner)
        for event in version_events(document, chain, version)
    )


def author_of(document, chain, version, data):
    """The account that published a version's document, where its bytes are under the CID that the registry's event names."""
    is_theirs = data is not None and is_recorded(document, chain, version) and small_cid(data) == version["cid"]
    return version["updater"] if is_theirs else None


def check_version_transaction(document, chain, version, report, is_certificate):
    params = {"version": version["number"]}
    transaction = chain["transactions"].get(version["transaction"])
    if transaction is None or transaction["receipt"]["transactionHash"] != version["transaction"]:
        report.check("transaction.receipt", "missing", params)
        return
    check_transaction(transaction, "transaction.receipt", params, report)
    stated = {**params, "time": block_iso(transaction["header"])}
    report.check("transaction.event", unless(is_recorded(document, chain, version), "no event"), stated, receipt_grounds(transaction))
    first = min((each for each in document["versions"] if each["hash"] == version["hash"]), key=lambda each: each["number"])
    makers = [event["maker"] for event in version_events(document, chain, first)]
    reason = "no event" if not makers else unless(makers[0] == version["registrant"], "another account")
    introduction = chain["transactions"].get(first["transaction"])
    grounds = receipt_grounds(introduction) if introduction else []
    named = {**params, "registrant": version["registrant"]}
    # One of the versions that are not here may have introduced the hash; none came before the first.
    if reason is None and is_certificate and is_cut(document) and first["number"] != 1:
        report.open("version.registrant", "a version is missing", named)
    else:
        report.check("version.registrant", reason, named, grounds)


def open_iprf(encrypted, key):
    """SHA-256 and length of the file in an IPRF ciphertext, None where it does not open."""
    header = encrypted[:20]
    chunk = int.from_bytes(header[6:10], "big")
    if len(header) < 20 or header[:6] != b"IPRF\x01\x01" or header[17:] != bytes(3) or not 0 < chunk <= 2**26:
        return None
    cipher, data, step, digest, length = AESGCM(key), hashlib.sha256(header).digest(), chunk + 16, hashlib.sha256(), 0
    count = max(1, -(-(len(encrypted) - 20) // step))
    try:
        for i in range(count):
            nonce = header[10:17] + i.to_bytes(4, "big") + (b"\x01" if i == count - 1 else b"\x00")
            plain = cipher.decrypt(nonce, encrypted[20 + i * step : 20 + (i + 1) * step], data)
            digest.update(plain)
            length += len(plain)
    except (InvalidTag, ValueError):
        return None
    return "0x" + digest.hexdigest(), length


def check_private(metadata, key, params, author, report):
    try:
        derived = HKDF(hashes.SHA256(), 32, None, b"metadata").derive(key)
        encrypted = base64.b64decode(BASE64_DIGITS(metadata["private"]))
        fields = PRIVATE_FIELDS(load_json(AESGCM(derived).decrypt(encrypted[:12], encrypted[12:], None)))
        report.check("private.opened", None, {**params, "name": fields["originalFileName"]})
    except (InvalidTag, ValueError):
        report.check("private.opened", "not decrypted", params, author=author)


def check_ciphertext(files, keys, version, metadata, replaced_by, author, report):
    params = {"version": version["number"]}
    encrypted = files.get(version["ciphertext"])
    if encrypted is None:
        by = {"by": replaced_by} if replaced_by else {}
        report.open("ciphertext.hash", "re-encrypted later" if by else "not in the bundle", {**params, **by})
        return
    is_named = sha256(encrypted) == metadata["file"]["encryptedFileHash"]
    report.check("ciphertext.hash", unless(is_named, "another hash"), params)
    named = metadata["file"]["litEncryption"]["dataToEncryptHash"]
    if named not in keys:
        report.open("key.hash", "no content key", params)
        return
    key = bytes.fromhex(keys[named])
    if not report.check("key.hash", unless(sha256(key) == named, "another hash"), params):
        return
    opened = open_iprf(encrypted, key)
    reason = first_reason([("not decrypted", opened), ("another file", opened and opened[0] == version["hash"])])
    # Bytes that the metadata does not name are not the author's: then what they open to is not either.
    blamed = author if is_named else None
    report.check("file.opened", reason, {**params, "bytes": opened[1]} if opened else params, author=blamed)
    if "privateFieldsKey" not in metadata:
        check_private(metadata, key, params, author, report)


def check_version_files(files, keys, document, version, metadata, replaced_by, author, report):
    params, data = {"version": version["number"]}, files.get(version["metadata"])
    if data is None:
        report.open("metadata.readable", "not in the bundle", params)
        return
    report.check("metadata.cid", unless(small_cid(data) == version["cid"], "CID"), {**params, "cid": version["cid"]})
    if not report.check("metadata.readable", unless(metadata, "unreadable"), params, author=author):
        return
    is_same = "0x" + metadata["file"]["fileHash"] == version["hash"]
    report.check("metadata.file-hash", unless(is_same, "another file"), params, author=author)
    condition = metadata["file"]["litEncryption"]["evmContractConditions"]
    named = {**params, "registrant": version["registrant"]}
    if condition == (document["network"]["registry"], version["hash"][2:], version["registrant"]):
        report.check("key.condition", None, named)
    else:
        report.open("key.condition", "another account", named)
    check_ciphertext(files, keys, version, metadata, replaced_by, author, report)
    if "privateFieldsKey" in metadata:
        named = metadata["privateFieldsKey"]["dataToEncryptHash"]
        if named not in keys:
            report.open("private.opened", "no content key", params)
        elif sha256(bytes.fromhex(keys[named])) != named:
            report.check("private.opened", "another hash", params)
        else:
            check_private(metadata, bytes.fromhex(keys[named]), params, author, report)


def stamp_author(version, metadata, files, author):
    """The author, where token and certificates of the bundle are those of the author's document."""
    proof, paths = (metadata or {}).get("evidencyTimestamp") or {}, version["timestamp"]
    if not paths or not proof.get("token") or "chain" not in proof or base64.b64decode(proof["token"]) != files.get(paths["token"]):
        return None
    is_theirs = "".join(pem_of(base64.b64decode(each)) for each in proof["chain"]).encode() == files.get(paths["chain"])
    return author if is_theirs else None


def check_claims(version, metadata, files, token, author, report):
    """The metadata carries this token, and the fields with it state what the token states."""
    proof = (metadata or {}).get("evidencyTimestamp") or {}
    params = {"version": version["number"]}
    if version["timestamp"] is None:
        if proof.get("token") and proof.get("chain"):
            report.check("token.claims", "missing", params)
        return
    if not proof.get("token") or not token:
        report.open("token.claims", "not compared", params)
        return
    stated = {
        "serial": token["serial"],
        "policy": token["policy"],
        "tsa": token["tsa"],
        "hashedMessage": version["hash"][2:],
        "legalValue": token["policy"] != NO_LEGAL_VALUE,
    }
    fits = all(proof.get(name, value) == value for name, value in stated.items())
    is_time = milliseconds(proof["timestamp"]) == token["time"]
    is_qualified_wrongly = proof.get("qualified", False) and not token["qualified"]
    if base64.b64decode(proof["token"]) != files.get(version["timestamp"]["token"]):
        report.check("token.claims", "another hash", params)
    else:
        report.check("token.claims", unless(fits and is_time and not is_qualified_wrongly, "another answer"), params, author=author)


def check_take_home_tokens(files, document, chain, metadata, authors, trusted, report):
    times = []
    for version in document["versions"]:
        params, token, own = {"version": version["number"]}, None, []
        known = metadata[version["metadata"]]
        author = stamp_author(version, known, files, authors[version["number"]])
        if version["timestamp"]:
            paths = {**version["timestamp"], "proofs": f"versions/{version['number']}/timestamp.json"}
            token, own = check_stamped_hash(files, paths, unhex(version["hash"]), trusted, report, params, author)
        else:
            report.open("token.valid", "no time stamp", params)
        check_claims(version, known, files, token, authors[version["number"]], report)
        transaction = chain["transactions"].get(version["transaction"])
        if transaction and token:
            header = transaction["header"]
            is_earlier = token["time"] / 1000 <= block_time(header) + DAY
            stated = {**params, "time": iso_of(token["time"])}
            if not is_earlier and not ((known or {}).get("evidencyTimestamp") or {}).get("token"):
                report.open("times.token", "obtained later", stated)
            else:
                report.check("times.token", unless(is_earlier, "later than its block"), stated, [block_ground(header)], author)
            # A token that its own author dates to later does not count for the bundle.
            own = own if is_earlier or author is None else own[1:]
        times += own
    return times


def check_take_home_times(document, chain, times, trusted, report):
    made = [chain["transactions"][v["transaction"]]["header"] for v in document["versions"] if v["transaction"] in chain["transactions"]]
    headers = [chain["state"]["header"], *made]
    is_in_order = all(
        block_number(older) <= block_number(newer) and block_time(older) <= block_time(newer) for newer, older in zip(headers, made)
    )
    report.check("times.order", unless(is_in_order, "earlier than its block"), {}, [block_ground(header) for header in headers])
    if made:
        try:
            state = decode_state(chain["state"])
            fits = abs(state["created"] - block_time(made[-1])) <= DAY and abs(state["updated"] - block_time(made[0])) <= DAY
            reason = unless(fits, "outside the block times")
            report.check("times.registry", reason, {"time": block_iso(made[0])}, call_grounds(chain["state"]["asset"]))
        except ValueError:
            report.check("times.registry", "unreadable")
    check_made(document["madeAt"], headers, times, trusted, report)


def version_record_reason(record_of, document, version, transaction):
    """Why the record is not about the version, its event, content, account and transaction."""
    number, asset = version["number"], document["asset"]["id"]
    if record_of["kind"] != ("registration" if number == 1 else "update"):
        return "another record"
    stated, receipt, header = record_of["version"], transaction["receipt"], transaction["header"]
    parts = [*record_of["transactions"], *record_of["accounts"]]
    blocks = [record_of["block"], *(part["block"] for part in parts if "block" in part)]
    placed = [record_of["block"], *(each.get("block", record_of["block"]) for each in record_of["transactions"])]
    here = (header["hash"], block_number(header))
    return first_reason(
        [
            ("asset", stated["assetId"] == asset),
            ("version", stated["version"] == number and record_of["id"] == f"{asset}-{number}"),
            ("another network", record_of["network"] == document["network"]),
            ("another hash", all("0x" + keccak(unhex(block["header"])).hex() == block["hash"] for block in blocks)),
            ("hash or CID", (stated["hash"], stated["cid"]) == (version["hash"], version["cid"])),
            ("another account", all(each["address"] == version["updater"] for each in record_of["accounts"])),
            ("another receipt", all(each["hash"] == receipt["transactionHash"] for each in record_of["transactions"])),
            ("another block", all((block["hash"], block["number"]) == here for block in placed)),
        ]
    )


def check_version_record(files, document, version, transaction, trusted, report):
    """The record of a version and its daily root; None for what cannot be compared."""
    if files is None:
        report.check("record.readable", "unreadable")
    found = read_record(files, report) if files else None
    if not found or not transaction:
        return None, None
    record_of, signature = found
    check_operator(record_of, signature, files, transaction["header"], trusted, report)
    root = check_root(files, record_of, trusted, report)
    reason = version_record_reason(record_of, document, version, transaction)
    if report.check("record.same", reason, {"record": record_of["number"]}):
        for stated in record_of["transactions"]:
            prove_receipt(stated, transaction, report)
        role, people = "registrant" if version["number"] == 1 else "updater", record_of["observed"]["people"]
        custody = people[0]["custody"] if people and people[0]["custody"] else "not recorded"
        params = {"account": version["updater"], "custody": custody}
        if all((each["wallet"], each["role"]) == (version["updater"], role) for each in people):
            report.open("record.claims", "a statement of the operator", params)
        else:
            report.check("record.claims", "another account", params)
        read_safe_state(record_of, version["updater"], transaction["header"], report)
    return record_of, root


def check_links(links, report):
    """Of two records with consecutive numbers the later one has the hash of the other; one number is that of one record."""
    for version, record_of, digest in links:
        others = [(each["number"], own) for _, each, own in links]
        is_twin = any(number == record_of["number"] and own != digest for number, own in others)
        before = [own for number, own in others if number == record_of["number"] - 1]
        if is_twin or before:
            reason = "another record" if is_twin else unless(record_of["previous"] == before[0], "another hash")
            report.check("record.chain", reason, {"version": version, "record": record_of["number"]})


def check_version_records(files, document, chain, trusted, report):
    envelopes = {each["number"]: read_envelope(files[record_path(each)]) for each in document["versions"] if record_path(each) in files}
    rooted = [number for number, found in envelopes.items() if found and root_expected_files(found)]
    links, roots = [], []
    for version in document["versions"]:
        number, record_of, root = version["number"], None, None
        about = report.stating({"version": number})
        if number in envelopes:
            transaction = chain["transactions"].get(version["transaction"])
            record_of, root = check_version_record(envelopes[number], document, version, transaction, trusted, about)
        else:
            about.open("operator.signature", "not in the bundle")
        if record_of:
            links.append((number, record_of, "0x" + sha256(canonical_json(record_of))))
        if root:
            roots.append((number, root))
        if rooted and number not in rooted:
            about.open("root.path", "not in the bundle")
    check_links(links, report)
    compare_roots(roots, report)


def verify_asset(files, trusted, report, is_certificate=False):
    """What a take-home bundle and a certificate have in common: asset, versions and chain."""
    document, chain = read_document(files, "bundle.json", TAKE_HOME), read_document(files, "chain.json", CHAIN)
    keys = read_document(files, "keys.json", KEYS)["keys"] if "keys.json" in files else {}

    def metadata_at(path):
        try:
            return METADATA(load_json(files[path]))
        except (KeyError, ValueError):
            return None

    authors = {each["number"]: author_of(document, chain, each, files.get(each["metadata"])) for each in document["versions"]}

    metadata = {version["metadata"]: metadata_at(version["metadata"]) for version in document["versions"]}
    check_take_home_files(files, document, metadata, report, is_certificate)
    headers = [chain["state"]["header"], *(each["header"] for each in chain["transactions"].values())]
    check_network(document["network"], headers, trusted, report)
    check_same(document, chain, report)
    check_versions(document, chain, report, is_certificate)
    check_state(document, chain, report)
    check_version_records(files, document, chain, trusted, report)
    known = [each for each in metadata.values() if each]
    named = {(m["file"]["litEncryption"])["dataToEncryptHash"] for m in known}
    named |= {m["privateFieldsKey"]["dataToEncryptHash"] for m in known if "privateFieldsKey" in m}
    if keys:
        report.check("key.named", unless(set(keys) <= named, "not named"))
    for version in document["versions"]:
        later = [
            each["number"]
            for each in document["versions"]
            if each["number"] > version["number"]
            and each["hash"] == version["hash"]
            and (metadata[each["metadata"]] or {}).get("previous", {}).get("sealedAnew")
        ]
        check_version_transaction(document, chain, version, report, is_certificate)
        known, author = metadata[version["metadata"]], authors[version["number"]]
        check_version_files(files, keys, document, version, known, max(later, default=None), author, report)
    times = check_take_home_tokens(files, document, chain, metadata, authors, trusted, report)
    check_take_home_times(document, chain, times, trusted, report)
    taken = document["takenBy"]
    report.open("taken.by", "a claim", {"account": taken["wallet"], "standing": taken["standing"]})
    return document, chain, metadata


def verify_take_home(files, trusted, report):
    verify_asset(files, trusted, report)


# --- Certificates: a PDF of one form (docs/formats/certificate.md) ------------------------------------------------------------------

PDF_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
PDF_TOKEN = re.compile(
    r"(?P<ref>(\d{1,7}) 0 R(?![A-Za-z]))|/(?P<name>[!-$&'*-.0-;=?-Z\\^-z|~]*)|(?P<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+))"
    r"|(?P<hex><[0-9A-Fa-f]*>)|(?P<word>true|false|null)",
    re.ASCII,
)
PDF_BLANK = re.compile(r"[ \n]*")
PDF_SIGNATURE = re.compile(
    r"<</Type /Sig\n/Filter /Adobe\.PPKLite\n/SubFilter /ETSI\.CAdES\.detached\n/M \(D:\d{14}Z\)\n"
    r"/ByteRange \[0 (\d{10}) (\d{10}) (\d{10})\]\n/Contents (<(?:[0-9a-f]{2})+>)>>",
    re.ASCII,
)
PDF_KEYS = set("JS JavaScript OpenAction AA XFA RichMediaContent Perms OCProperties Prev XRefStm".split())
PDF_NAMES = set("ObjStm XRef FileAttachment JavaScript Launch SubmitForm ImportData GoToR GoToE OCG".split())
DOCUMENT_PURPOSES = {"1.3.6.1.5.5.7.3.36", "1.3.6.1.5.5.7.3.4"}


class Name(str):
    """A name of a PDF; texts of a PDF are str, references Ref."""


class Ref(int):
    """The number of another object."""


def is_name(value, name):
    return type(value) is Name and value == name


def is_literal(value, text):
    return type(value) is str and value == text


def not_canonical(detail):
    return Unreadable("pdf.not-canonical", detail)


def pdf_name(value):
    if "#" in value and value != "application#2Fjson":
        raise not_canonical("a name that is spelled with #")
    return Name(value)


def pdf_text_end(source, at):
    depth = 0
    while True:
        if at >= len(source):
            raise not_canonical("a text without end")
        if source[at] == "\\":
            at += 1
        elif source[at] in "()":
            depth += 1 if source[at] == "(" else -1
        at += 1
        if depth == 0:
            return at


def pdf_value(source, at, depth=0):
    """A value and where it ends. Raises Unreadable."""
    if depth > 32:
        raise not_canonical("nested too deeply")
    at = PDF_BLANK.match(source, at).end()
    if source.startswith("<<", at):
        found, at = {}, PDF_BLANK.match(source, at + 2).end()
        while not source.startswith(">>", at):
            key = PDF_TOKEN.match(source, at)
            if not key or key["name"] is None or pdf_name(key["name"]) in found:
                raise not_canonical(f"no key, or a key twice, at {at}")
            found[str(key["name"])], at = pdf_value(source, key.end(), depth + 1)
            at = PDF_BLANK.match(source, at).end()
        return found, at + 2
    if source.startswith("[", at):
        values, at = [], PDF_BLANK.match(source, at + 1).end()
        while not source.startswith("]", at):
            value, at = pdf_value(source, at, depth + 1)
            values.append(value)
            at = PDF_BLANK.match(source, at).end()
        return values, at + 1
    if source.startswith("(", at):
        end = pdf_text_end(source, at)
        return source[at + 1 : end - 1], end
    found = PDF_TOKEN.match(source, at)
    if not found:
        raise not_canonical(f"no value at {at}")
    if found["name"] is not None:
        return pdf_name(found["name"]), found.end()
    if found["ref"]:
        return Ref(found[2]), found.end()
    if found["number"]:
        return float(found["number"]), found.end()
    return found["hex"] or {"true": True, "false": False}.get(found["word"]), found.end()


def pdf_object(data, source, number, start, end):
    """(where its text begins, where it ends, value, stream or None)."""
    prefix, suffix = f"{number} 0 obj\n", "\nendobj\n"
    if not source.startswith(prefix, start) or not source.startswith(suffix, end - len(suffix)) or end - start < len(prefix) + len(suffix):
        raise not_canonical(f"object {number} is not at its place")
    begin, to = start + len(prefix), end - len(suffix)
    value, after = pdf_value(source, begin)
    if after == to:
        return begin, to, value, None
    length = value.get("Length") if type(value) is dict else None
    opened, closed = "\nstream\n", "\nendstream"
    at = after + len(opened)
    if type(length) is not float or not length.is_integer() or not source.startswith(opened, after) or at + length + len(closed) != to:
        raise not_canonical(f"object {number} has more than a value")
    stop = at + int(length)
    if length < 0 or not source.startswith(closed, stop):
        raise not_canonical(f"stream {number} ends elsewhere")
    return begin, to, value, data[at:stop]


def read_pdf(data):
    """Objects by number, and the trailer: every byte belongs to one of them."""
    if len(data) > 64 * 2**20 or not data.startswith(PDF_HEADER):
        raise not_canonical("another header")
    source = data.decode("latin-1")
    start = source.rfind("\ntrailer\n") + 1
    tail = re.fullmatch(r"trailer\n(<<.*>>)\nstartxref\n(0|[1-9][0-9]{0,8})\n%%EOF\n", source[start:], re.DOTALL) if start else None
    if not tail:
        raise not_canonical("bytes after the end, or no end")
    table = int(tail[2])
    head = re.compile(r"xref\n0 ([1-9][0-9]{0,6})\n0000000000 65535 f \n").match(source, table)
    if not head or int(head[1]) > 100_000 or start != head.end() + 20 * (int(head[1]) - 1):
        raise not_canonical("no cross-reference table of one section")
    rows = [source[head.end() + 20 * at : head.end() + 20 * at + 20] for at in range(int(head[1]) - 1)]
    if not all(re.fullmatch("[0-9]{10} 00000 n \n", row) for row in rows):
        raise not_canonical("an entry of the table")
    offsets = [int(row[:10]) for row in rows] + [table]
    if offsets[0] != len(PDF_HEADER) or any(one >= other for one, other in zip(offsets, offsets[1:])):
        raise not_canonical("objects in another order")
    objects = [pdf_object(data, source, at + 1, offsets[at], offsets[at + 1]) for at in range(len(rows))]
    trailer, end = pdf_value(source, start + len("trailer\n"))
    if end != start + len("trailer\n") + len(tail[1]) or type(trailer.get("Size")) is not float or trailer["Size"] != len(objects) + 1 or not set(trailer) <= {"Size", "Root", "Info", "ID"}:
        raise not_canonical("a trailer of another form")
    return objects, trailer


def refuse_active(value):
    if type(value) is list:
        for each in value:
            refuse_active(each)
    elif type(value) is dict:
        for key, each in value.items():
            if key in PDF_KEYS:
                raise not_canonical(f"a certificate has no {key}")
            refuse_active(each)
    elif type(value) is Name and value in PDF_NAMES:
        raise not_canonical(f"a certificate has no {value}")


def only_one(values, what):
    if type(values) is not list or len(values) != 1:
        raise not_canonical(f"not exactly one {what}")
    return values[0]


class Pdf:
    """A certificate, taken apart."""

    def __init__(self, data):
        self.objects, trailer = read_pdf(data)
        for each in self.objects:
            refuse_active(each[2])
        self.catalog = self.dictionary(trailer.get("Root"), "catalog")
        if only_one(self.of_type("Catalog"), "catalog")[2] is not self.catalog:
            raise not_canonical("another catalog")
        store = self.dictionary(self.catalog.get("DSS"), "revocation data")
        self.evidence = self.read_evidence()
        self.signed, self.padded = self.read_signature(data)
        self.certificates, self.crls, self.ocsps = [self.streams(store, key) for key in ("Certs", "CRLs", "OCSPs")]

    def object(self, value, what):
        if type(value) is not Ref or not 0 < value <= len(self.objects):
            raise not_canonical(f"no {what}")
        return self.objects[value - 1]

    def dictionary(self, value, what):
        found = value if type(value) is dict else self.object(value, what)[2]
        if type(found) is not dict:
            raise not_canonical(f"no {what}")
        return found

    def of_type(self, kind):
        return [each for each in self.objects if type(each[2]) is dict and is_name(each[2].get("Type"), kind)]

    def streams(self, store, key):
        listed = store.get(key, [])
        if type(listed) is not list:
            raise not_canonical(f"no {key}")
        found = [self.object(each, key) for each in listed]
        if any(each[3] is None or "Filter" in each[2] for each in found):
            raise not_canonical(f"no {key}")
        return [each[3] for each in found]

    def read_signature(self, data):
        form = self.dictionary(self.catalog.get("AcroForm"), "form")
        field = self.dictionary(only_one(form.get("Fields"), "field"), "field")
        found = self.object(field.get("V"), "signature")
        if not is_name(field.get("FT"), "Sig") or only_one(self.of_type("Sig"), "signature") is not found:
            raise not_canonical("the field has another signature")
        start, end = found[:2]
        form = PDF_SIGNATURE.fullmatch(data[start:end].decode("latin-1"))
        if not form:
            raise not_canonical("a signature of another form")
        before, after, length = map(int, form.groups()[:3])
        place = end - len(">>") - len(form[4])
        if before != place or after != place + len(form[4]) or after + length != len(data):
            raise not_canonical("the signature does not cover the whole file")
        return data[:before] + data[after:], bytes.fromhex(form[4][1:-1])

    def read_evidence(self):
        names = self.dictionary(self.catalog.get("Names"), "names")
        tree = self.dictionary(names.get("EmbeddedFiles"), "attachments")
        listed = tree.get("Names")
        if type(listed) is not list or len(listed) != 2 or len(names) != 1 or len(tree) != 1 or not is_literal(listed[0], "evidence.json"):
            raise not_canonical("not exactly one attachment")
        file = self.object(listed[1], "attachment")
        associated = self.object(only_one(self.catalog.get("AF"), "associated file"), "attachment")
        entry = self.dictionary(listed[1], "attachment")
        embedded = self.dictionary(entry.get("EF"), "attachment")
        data = self.object(embedded.get("F"), "attached data")
        is_whole = (
            file is associated
            and only_one(self.of_type("Filespec"), "attachment") is file
            and only_one(self.of_type("EmbeddedFile"), "attached file") is data
            and self.object(embedded.get("UF"), "attached data") is data
            and is_literal(entry.get("F"), "evidence.json")
            and is_literal(entry.get("UF"), "evidence.json")
        )
        if not is_whole or data[3] is None or "Filter" in data[2]:
            raise not_canonical("an attachment of another form")
        return data[3]


def open_detached(padded):
    """(signer, certificates, time-stamp token or None) of the CMS at the beginning; the rest is zeros."""
    value = Der(padded)
    if any(padded[value.end :]):
        raise Refused("wrong signature")
    content_type, content, info, inside = open_signed_data(value.whole, 1)
    if content_type != "1.2.840.113549.1.7.1" or content is not None:
        raise Refused("wrong signature")
    unsigned = attributes_in(info.unsigned)
    stamps = [values for kind, values in unsigned if kind == "1.2.840.113549.1.9.16.2.14"]
    if len(unsigned) > 1 or any(len(each) != 1 for each in stamps):
        raise Refused("wrong signature")
    return info, inside, stamps[0][0].whole if stamps else None


def check_covered(carried, pdf):
    """No signature covers the certificates of a SignedData: each has to be among those that the signature of the file covers."""
    if len(set(carried)) != len(carried) or not set(carried) <= set(pdf.certificates):
        raise Refused("wrong certificate")


def check_pdf_token(token, signature, pdf, trusted, report):
    """Time of the stamp over the signature in Unix milliseconds, None without a valid one."""
    if token is None:
        report.open("pdf.token", "no time stamp")
        return None
    about = {}
    try:
        check_covered(open_token(token)[1], pdf)
        stated = token_or_refused(token, pdf.certificates, hashlib.sha256(signature).digest(), trusted.roots or pdf.certificates)
        about = {"time": iso_of(stated["time"]), "authority": stated["tsa"]}
        revocation_of(stated["chain"], [*pdf.crls, *pdf.ocsps], stated["time"])
    except Refused as refused:
        report.check("pdf.token", str(refused), about)
        return None
    if trusted.roots:
        report.check("pdf.token", None, about)
    else:
        report.open("pdf.token", "no root of the reader", about)
    return stated["time"]


def with_issuers(chain, known, at):
    """Up to the file's own root where the reader trusts a certificate below it, whose issuers may have revoked it."""
    try:
        own_roots = [each for each in known if names_itself(each)]
        return [*chain[:-1], *check_chain(chain[-1], known, own_roots, at)]
    except Exception:  # bytes of a stranger
        return chain


def check_pdf_signer(signer, known, pdf, at, trusted, report):
    about = {"authority": name_of(signer)}
    if not trusted.signers:
        report.open("pdf.signer", "no signer of the reader", about)
        return
    try:
        chain = check_chain(signer, known, loaded(trusted.signers), at)
    except Refused as refused:
        # Any person can sign under an authority of their own: that refutes nothing, and proves nothing.
        if str(refused) == "untrusted authority":
            report.open("pdf.signer", "no signer of the reader", about)
        else:
            report.check("pdf.signer", str(refused), about)
        return
    report.check("pdf.signer", None, {**about, "root": name_of(chain[-1])} if len(chain) > 1 else about)
    try:
        state = revocation_of(with_issuers(chain, known, at), [*pdf.crls, *pdf.ocsps], at)
    except Refused as refused:
        report.check("pdf.revocation", str(refused), about)
        return
    if state == "good":
        report.check("pdf.revocation", None, about)
    else:
        report.open("pdf.revocation", "no revocation data" if state == "none" else "revocation data unusable", about)


def check_pdf_signature(pdf, trusted, report):
    try:
        info, inside, token = open_detached(pdf.padded)
        check_covered(inside, pdf)
        known = loaded([*inside, *pdf.certificates])
        signer = check_signer_info(info, pdf.signed, known, "1.2.840.113549.1.7.1")
    except Refused as refused:
        reason = str(refused)
        report.check("pdf.signature", "wrong signature" if reason == "answer unreadable" else reason)
        return
    except Exception:  # bytes of a stranger
        report.check("pdf.signature", "wrong signature")
        return
    try:
        purpose, usage = extension(signer, ExtensionOID.EXTENDED_KEY_USAGE), extension(signer, ExtensionOID.KEY_USAGE)
    except Exception:  # bytes of a stranger
        report.check("pdf.signature", "wrong certificate")
        return
    purposes = DOCUMENT_PURPOSES if purpose is None else {each.dotted_string for each in purpose.value}
    may_sign = usage is None or usage.value.digital_signature or usage.value.content_commitment
    report.check("pdf.signature", unless(purposes & DOCUMENT_PURPOSES and may_sign, "wrong purpose"), {"authority": name_of(signer)})
    at = check_pdf_token(token, info.signature, pdf, trusted, report)
    check_pdf_signer(signer, known, pdf, trusted.now * 1000 if at is None else at, trusted, report)


def printed_stamp_fits(printed, version, files):
    stamp = version["timestamp"]
    token = files.get(stamp["token"]) if stamp else None
    if printed is None or token is None:
        return printed is None
    try:
        info, inside, content = open_token(token)
        stated = read_info(content)
        beside = certificates_in(files[stamp["chain"]].decode(errors="replace"))
        signers = [each for each in loaded([*inside, *beside]) if info.is_named(each)]
    except Exception:  # bytes of a stranger
        return False
    return (
        any(name_of(each) == printed["authority"] for each in signers)
        and milliseconds(printed["time"]) == stated["time"]
        and printed["policy"] == stated["policy"]
        and printed["serial"] == stated["serial"]
        and (printed["quality"] == "none") == (stated["policy"] == NO_LEGAL_VALUE)
    )


def own_metadata(version, metadata):
    """A document of another file is its author's mistake, and describes none of this version: nothing of it may be printed."""
    return metadata if metadata and "0x" + metadata["file"]["fileHash"] == version["hash"] else None


def printed_metadata_fits(printed, version, metadata, files):
    data = files.get(version["metadata"])
    if printed["metadataHash"] != (sha256(data) if data is not None else None):
        return False
    own = own_metadata(version, metadata)
    file = own["file"] if own else None
    wrapped = file["litEncryption"]["dataToEncryptHash"] if file else None
    return printed["encryptedFileHash"] == (file["encryptedFileHash"] if file else None) and printed["dataToEncryptHash"] == wrapped


def printed_version_reason(printed, version, metadata, chain, files):
    transaction = chain["transactions"].get(version["transaction"])
    header = transaction["header"] if transaction else None
    names = ("number", "hash", "cid", "title", "updater", "transaction")
    is_at = header and milliseconds(printed["registeredAt"]) == block_time(header) * 1000 and printed["block"] == block_number(header)
    return first_reason(
        [
            ("version", all(printed[name] == version[name] for name in names)),
            ("another block", is_at),
            ("another hash", printed_metadata_fits(printed, version, metadata, files)),
            ("another answer", printed_stamp_fits(printed["timestamp"], version, files)),
        ]
    )


def check_certificate_data(data, document, chain, metadata, files, report):
    asset, versions, network = document["asset"], document["versions"], data["network"]
    public = public_network(network)
    kind = "local" if not public else "test" if network["chainId"] == 80002 else "main"
    is_same = all(network[name] == document["network"][name] for name in ("chainId", "genesisHash", "registry"))
    is_named = network["kind"] == kind and network["name"] == (public[0] if public else "Local chain")
    labels = own_metadata(versions[0], metadata[versions[0]["metadata"]]) or {"ipType": "", "ipContent": ""}
    # Number and time of a certificate follow from its asset, its owner and the time at which its files were made.
    seconds = milliseconds(data["issuedAt"]) // 1000
    is_own = data["certificateId"] == f"{data['asset']['id'][:8]}-{data['owner'][-6:]}-{seconds}"
    is_at_own = is_own and data["publicAddress"].endswith("/verify/" + data["certificateId"])
    reason = first_reason(
        [
            ("another network", is_same and is_named),
            ("another asset", data["asset"]["id"] == asset["id"]),
            ("owner", data["owner"] == asset["owner"]),
            ("another account", data["registrant"]["address"] == versions[-1]["updater"]),
            ("title", data["asset"]["title"] == versions[0]["title"] and data["asset"]["name"] == versions[-1]["title"]),
            ("another file", all(data["asset"][name] == labels[name] for name in ("ipType", "ipContent"))),
            ("a version is missing", len(data["versions"]) == len(versions)),
            ("times apart", milliseconds(data["issuedAt"]) == milliseconds(document["madeAt"])),
            ("another asset", is_at_own),
        ]
    )
    report.check("certificate.data", reason, {"name": data["certificateId"]})
    for printed, version in zip(data["versions"], versions):
        found = printed_version_reason(printed, version, metadata[version["metadata"]], chain, files)
        report.check("certificate.data", found, {"version": version["number"]})


def verify_certificate(data, trusted, report):
    pdf = Pdf(data)
    check_pdf_signature(pdf, trusted, report)
    evidence = read_document({"evidence.json": pdf.evidence}, "evidence.json", EVIDENCE_FILE)
    files = evidence["files"]
    document, chain, metadata = verify_asset(files, trusted, report, is_certificate=True)
    check_certificate_data(evidence["certificate"], document, chain, metadata, files, report)
    # The signer could have drawn another page: it is covered by the signature, not derived from the data.
    report.open("certificate.page", "a statement of the operator")


# --- NDA evidence ----------------------------------------------------------------------------------------------------------------

SHARE_PROOFS = "share-timestamp.json"
NDA_FILES = ["evidence.json", "share.json", "nda.txt", "share.tst", "share.pem", "README.txt"]
RECORD_README = """  record.json     the operator's record of the acceptance: receipts and accounts with Merkle proofs, consent events as received
  record.jws      the operator's signature over record.json; record.tst, where there is one, is a time stamp over it
"""
ROOT_README = """  daily-root.json the Merkle root over the records of a day, which a transaction carries; daily-root-place.json has the path to it,
                  daily-root.jws the operator's signature, daily-root.tst, where there is one, a time stamp
"""
PROOFS_README = """  share-timestamp.json  its revocation data and renewals, and the time stamps of further authorities
"""
PARTIES_README = """  parties.json    the names that the parties stated: the grantor's with the salt of its hash in share.json, the grantee's signed
"""
OWN_TEXT_README = """  {path}    the agreement: the grantor's own text, whose SHA-256 is in share.json; the registry did not write it
"""
NDA_README = """EVIDENCE OF AN NDA CONSENT

{grantee}
accepted access to asset {asset} of the registry {registry}
offered by {grantor}, and signed the NDA in nda.txt.
Network: {network} (chain id {chain})

Files
  nda.txt         the exact text of the NDA
  share.json      the share document: text, asset, both sides, level, expiry; its SHA-256 is what was signed
  share.tst       RFC 3161 time stamp over the SHA-256 of share.json; share.pem has its certificates
{proofs}  evidence.json   typed data (EIP-712), signature, proof of the signer, receipts, block headers, events, custody
{record}{terms}  manifest.json   the SHA-256 of every file; manifest.tst, where there is one, is a time stamp over it

Checking
  With the registry's program, which needs no network:
    node packages/verify/src/cli.ts <this file>
  By hand:
    sha256sum share.json                 is message.ndaHash of the typed data in evidence.json
    openssl ts -verify -token_in -in share.tst -digest <that SHA-256> -CAfile <root of the authority> -untrusted share.pem
    a block explorer shows the transactions named in evidence.json with their events AccessGranted, AccessAccepted, NDASigned

{limits}"""
LIMITS = """What this cannot prove by itself: that the blocks belong to the named network, that the receipts are in those blocks, and what
the account's contract answered. Ask a node of the network. Times of the consent events are the registry's own record.
"""
LIMITS_WITH_RECORD = """What this cannot prove by itself: that the blocks belong to the named network. Ask a node of the network. Where record.json has
Merkle proofs, they show that receipts and accounts are in those blocks; where it has none, ask the node for them too. Who acted,
and when consent events were received, is the operator's statement.
"""


def terms_files(files, share):
    """The files that a share document of version 1.2 adds, as far as they are there."""
    terms = share.get("nda") if share else None
    if not terms:
        return []
    named = ["parties.json", *([OWN_TEXTS[terms["ownText"]["type"]]] if terms["ownText"] else [])]
    return [path for path in named if path in files]


def nda_readme(evidence, share, files, terms):
    known = public_network(evidence["network"])
    return NDA_README.format(
        grantee=share["grantee"],
        asset=share["asset"]["id"],
        registry=share["contract"],
        grantor=share["grantor"],
        network=known[0] if known else LOCAL_NOTICE,
        chain=share["chainId"],
        proofs=PROOFS_README if SHARE_PROOFS in files else "",
        record=(RECORD_README if "record.json" in files else "") + (ROOT_README if "daily-root.json" in files else ""),
        terms="".join(PARTIES_README if path == "parties.json" else OWN_TEXT_README.format(path=path) for path in terms),
        limits=LIMITS_WITH_RECORD if "record.json" in files else LIMITS,
    )


def nda_expected_files(files, share):
    found = [*NDA_FILES, *terms_files(files, share)]
    found += [SHARE_PROOFS] if SHARE_PROOFS in files else []
    if "record.tst" in files or "record.pem" in files:
        found += ["record.json", "record.jws", "record.tst", "record.pem"]
    elif "record.json" in files or "record.jws" in files:
        found += ["record.json", "record.jws"]
    return found + root_expected_files(files) + (list(SEAL.values()) if any(path in files for path in SEAL.values()) else [])


def check_published(share, report):
    """The text is the published one of variant, language and version: by its clauses alone the named law and courts are terms."""
    terms, digest = share.get("nda"), sha256(share["ndaText"].encode())
    found = PUBLISHED_TEXTS.get(digest)
    if found is None:
        report.open("share.published", "not a published text", {"sha256": digest})
        return
    name, version = found.split(" ")
    is_named = name == f"nda-{'own' if terms and terms['ownText'] else share['variant']}-{share['locale']}"
    is_of_version = version == terms["version"] if terms else version < "1.2"
    report.check("share.published", unless(is_named and is_of_version, "another text"), {"sha256": digest, "text": found})


def check_own_text(files, share, report):
    own = (share.get("nda") or {}).get("ownText")
    if not own:
        return
    data, params = files.get(OWN_TEXTS[own["type"]]), {"sha256": own["sha256"]}
    if data is None:
        report.open("share.own-text", "not in the bundle", params)
    else:
        is_named = (len(data), sha256(data)) == (own["size"], own["sha256"])
        report.check("share.own-text", unless(is_named, "another text"), params)


def check_parties(files, evidence, share, signer, report):
    """The names that the parties stated: claims, refuted where their party did not sign them."""
    if not share.get("nda"):
        return
    parties = read_document(files, "parties.json", PARTIES) if "parties.json" in files else {"grantor": None, "grantee": None}

    def claim(code, name, reason):
        if reason:
            report.check(code, reason, {"name": name})
        else:
            report.open(code, "a claim", {"name": name})

    grantor, grantee = parties["grantor"], parties["grantee"]
    if grantor is None:
        report.open("party.grantor", "not recorded")
    else:
        commitment = "0x" + sha256(bytes.fromhex(grantor["salt"]) + grantor["name"].encode())
        claim("party.grantor", grantor["name"], unless(commitment == share["nda"]["grantorName"], "another name"))
    if grantee is None:
        report.open("party.grantee", "not recorded")
        return
    network, message, person = evidence["network"], evidence["typedData"]["message"], share["grantee"]
    digest = party_hash(network["chainId"], network["registry"], message["assetId"], message["ndaHash"], grantee["name"])
    kind = "eoa" if evidence["signer"]["kind"] == "eoa" else "erc-6492"
    declarer = recover_signer({"kind": kind, "signature": grantee["signature"]}, network["chainId"], person, digest)
    claim("party.grantee", grantee["name"], unless(declarer is not None and declarer == signer, "another account"))


def check_share(files, evidence, share, nda_hash, report):
    network, typed = evidence["network"], evidence["typedData"]
    report.check("share.hash", unless(typed["message"]["ndaHash"] == nda_hash, "NDA hash"), {"sha256": nda_hash})
    is_named = small_cid(files["share.json"]) == evidence["shareCid"]
    report.check("share.cid", unless(is_named, "CID"), {"cid": evidence["shareCid"]})
    shown = {"variant": share["variant"], "locale": share["locale"]}
    report.check("share.text", unless(is_text(files.get("nda.txt"), share["ndaText"]), "another text"), shown)
    check_published(share, report)
    check_own_text(files, share, report)
    grant = f"{share['asset']['id']}-{share['grantee']}-{share['nonce']}"
    terms = [
        ("grant", grant == evidence["grantId"]),
        ("chain id", share["chainId"] == network["chainId"]),
        ("registry", share["contract"] == network["registry"]),
    ]
    report.check("share.terms", first_reason(terms), {"grant": evidence["grantId"]})
    domain = typed["domain"]
    named = [
        ("another domain", (domain["chainId"], domain["verifyingContract"]) == (network["chainId"], network["registry"])),
        ("another asset", typed["message"]["assetId"] == share["asset"]["id"]),
        ("another NDA hash", typed["message"]["ndaHash"] == nda_hash),
    ]
    report.check("consent.typed-data", first_reason(named))
    expected = nda_readme(evidence, share, files, terms_files(files, share))
    report.check("files.readme", unless(is_text(files.get("README.txt"), expected), "not a known release"))


# --- The operator's record -------------------------------------------------------------------------------------------------------


RECORD_TOKEN = {"token": "record.tst", "chain": "record.pem"}


def canonical_json(value):
    """RFC 8785 of a value whose numbers are integers and whose keys are ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def read_record(files, report):
    """(record, signature); None where there is none or it is refuted."""
    if "record.json" not in files or "record.jws" not in files:
        return None
    try:
        if max(len(files["record.json"]), len(files["record.jws"])) > 4 * 2**20:
            raise ValueError("too large")
        found = RECORD(load_json(files["record.json"])), RECORD_SIGNATURE(load_json(files["record.jws"]))
        if canonical_json(found[0]) != files["record.json"]:
            raise ValueError("not canonical")
    except ValueError:
        found = None
    report.check("record.readable", unless(found, "unreadable"))
    return found


def pem_of(certificate):
    digits = base64.b64encode(certificate).decode()
    lines = "".join(digits[at : at + 64] + "\n" for at in range(0, len(digits), 64))
    return f"-----BEGIN CERTIFICATE-----\n{lines}-----END CERTIFICATE-----\n"


def token_files(timestamp, paths):
    if timestamp is None:
        return {}
    pem = "".join(pem_of(base64.b64decode(each)) for each in timestamp["chain"])
    return {paths["token"]: base64.b64decode(timestamp["token"]), paths["chain"]: pem.encode()}


def read_envelope(data):
    """The files that NDA evidence has instead of the envelope; None for bytes that are no envelope in canonical form."""
    try:
        envelope = RECORD_ENVELOPE(load_json(data)) if len(data) <= 8 * 2**20 else None
        root = envelope and envelope["dailyRoot"]
        if not envelope or canonical_json(envelope) != data or (root and root["document"]["first"] > root["document"]["last"]):
            return None
    except ValueError:
        return None
    files = {"record.json": canonical_json(envelope["record"]), "record.jws": canonical_json(envelope["signature"])}
    files |= token_files(envelope["timestamp"], RECORD_TOKEN)
    if root:
        files |= {path: canonical_json(root[name]) for path, name in zip(ROOT_FILES, ["document", "signature", "place"])}
        files |= token_files(root["timestamp"], ROOT_TOKEN)
    return files


def from_base64url(value):
    return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))


def is_signed_by(key, payload, signature, kind):
    """Flattened JWS with detached payload (RFC 7515, appendix F; RFC 8037)."""
    try:
        header = load_json(from_base64url(signature["protected"]))
        data = signature["protected"].encode() + b"." + base64.urlsafe_b64encode(payload).rstrip(b"=")
        ed25519.Ed25519PublicKey.from_public_bytes(from_base64url(key["x"])).verify(from_base64url(signature["signature"]), data)
        return {**header, "alg": header["alg"]} == {"alg": "EdDSA", "kid": key["kid"], "typ": kind}
    except (InvalidSignature, ValueError, KeyError, TypeError):
        return False


def named_key(signature):
    try:
        kid = load_json(from_base64url(signature["protected"]))["kid"]
        return kid if type(kid) is str else ""
    except (ValueError, KeyError, TypeError):
        return ""


def check_operator_signature(payload, signature, kind, about, made, token, trusted, report):
    """Of a record or a daily root; `about` is the code of the entry and its params. A key that is used no more can have leaked since:
    then a token of a trusted authority has to show that the document is from the time of the key."""
    kid = named_key(signature)
    code, params = about[0], {"key": kid, **about[1]}
    key = next((each for each in trusted.operator_keys if each["kid"] == kid), None)
    if not trusted.operator_keys:
        report.open(code, "no key of the reader", params)
    elif key is None:
        report.open(code, "unknown key", params)
    elif not is_signed_by(key, payload, signature, kind):
        report.check(code, "another signature", params)
    elif ("from" in key and made < seconds(key["from"]) - DAY) or ("until" in key and made > seconds(key["until"]) + DAY):
        report.check(code, "outside the time of the key", params)
    elif key.get("embedded"):
        report.open(code, "embedded key", params)
    elif "until" in key and not (trusted.roots and token):
        report.open(code, "no time stamp", params)
    elif "until" in key and token["time"] / 1000 > seconds(key["until"]) + DAY:
        report.open(code, "outside the time of the key", params)
    else:
        report.check(code, None, params)


def check_operator(record_of, signature, files, header, trusted, report):
    """Who signed the record, and when it was made. `header` is of the block of the event."""
    if "record.tst" in files:
        digest = hashlib.sha256(files["record.json"]).digest()
        token = check_token(files, RECORD_TOKEN, digest, trusted, report, "record.token")
    else:
        report.open("record.token", "no time stamp")
        token = None
    about, made, mined = ("operator.signature", {"record": record_of["number"]}), seconds(record_of["madeAt"]), block_time(header)
    check_operator_signature(files["record.json"], signature, "ipr-evidence-record", about, made, token, trusted, report)
    stamped = token["time"] / 1000 if token else made
    reason = first_reason(
        [
            ("earlier than its block", made >= mined - DAY),
            ("later than its block", record_of["late"] or made <= mined + 3600 + DAY),
            ("earlier than its block", stamped >= mined - DAY),
            ("in the future", max(made, stamped) <= trusted.now + DAY),
        ]
    )
    if reason:
        report.check("record.made", reason, {"time": record_of["madeAt"]})
    else:
        report.open("record.made", "a statement of the operator", {"time": record_of["madeAt"]})


def record_reason(record_of, evidence, files):
    """Why the record is not about the grant, document, transactions and blocks of the bundle."""
    if record_of["kind"] != "acceptance":
        return "another record"
    share = record_of["share"]
    parts = [*record_of["transactions"], *record_of["accounts"]]
    blocks = [record_of["block"], *(part["block"] for part in parts if "block" in part)]
    reason = first_reason(
        [
            ("grant", record_of["id"] == share["id"] == evidence["grantId"]),
            ("another network", record_of["network"] == evidence["network"]),
            ("another hash", all("0x" + keccak(unhex(block["header"])).hex() == block["hash"] for block in blocks)),
            ("NDA hash", share["ndaHash"] == evidence["typedData"]["message"]["ndaHash"]),
            ("CID", share["cid"] == evidence["shareCid"]),
            ("another text", share["document"] is None or is_text(files["share.json"], share["document"])),
        ]
    )
    for role in ("grant", "acceptance"):
        stated = next((each for each in record_of["transactions"] if each["role"] == role), None)
        if reason or stated is None:
            continue
        receipt, header = evidence[role]["receipt"], evidence[role]["header"]
        block = stated.get("block", record_of["block"])
        reason = first_reason(
            [
                ("another receipt", stated["hash"] == receipt["transactionHash"]),
                ("another block", (block["hash"], block["number"]) == (header["hash"], block_number(header))),
            ]
        )
    return reason


def prove_receipt(stated, transaction, report):
    if stated["proof"] is None or stated["receipt"] is None:
        return
    receipt, header = transaction["receipt"], transaction["header"]
    logs = [[log["address"], log["topics"], log["data"]] for log in receipt["logs"]]
    try:
        if header_hash(header) != header["hash"] or receipt["blockHash"] != header["hash"]:
            raise Refused("another block")
        found = proved_receipt(unhex(header["receiptsRoot"]), stated["index"], [unhex(node) for node in stated["proof"]])
        reason = unless(found == (int(receipt["status"], 16), logs, stated["receipt"]), "another receipt")
    except Refused as refused:
        reason = str(refused)
    params = {"block": block_number(header), "index": stated["index"], "transaction": receipt["transactionHash"]}
    if report.check("receipt.proof", reason, params, [block_ground(header)]):
        report.proved.add(receipt_grounds(transaction)[0])


def check_record_claims(record_of, evidence, report):
    """Consent events and custody of evidence.json are those that the operator states."""
    received = {each["sequence"]: each["receivedAt"] for each in record_of["observed"]["consents"]}

    def comparable(events):
        return sorted(
            (event["type"], milliseconds(event["at"]), milliseconds(event["receivedAt"]) if event.get("receivedAt") else 0) for event in events
        )

    stated = [{**each, "receivedAt": received.get(each["sequence"])} for each in record_of["claims"]["consents"]]
    custody = next((each["custody"] for each in record_of["observed"]["people"] if each["role"] == "grantee"), None)
    own = evidence["custody"]["kind"] if evidence["custody"] else None
    is_same = comparable(stated) == comparable(evidence["events"]) and custody == own
    if is_same:
        report.open("record.claims", "a statement of the operator")
    else:
        report.check("record.claims", "another record")
    return is_same


class SafeState:
    """The proved state of the grantee's Safe at the end of a block."""

    def __init__(self, code_hash, words, ground):
        self.code_hash, self.words, self.ground = code_hash, words, ground

    def owner_reason(self, key):
        slot = {name: "0x" + word(number).hex() for name, number in (("singleton", 0), ("threshold", 4))}
        handler = self.words.get("0x" + keccak(b"fallback_manager.handler.address").hex())
        is_safe = (
            self.code_hash == SAFE_CODE_HASH
            and self.words.get(slot["singleton"]) == int(SAFE_SINGLETON, 16)
            and handler == int(SAFE_HANDLER, 16)
        )
        is_owner = self.words.get("0x" + keccak(word(key) + word(2)).hex(), 0) != 0 and self.words.get(slot["threshold"]) == 1
        return first_reason([("unknown account code", is_safe), ("not an owner", is_owner)])


def proved_words(state):
    words = {}
    for slot in state["storage"]:
        found = proved_word(state["storageRoot"], slot["slot"], [unhex(node) for node in slot["proof"]])
        if found != int(slot["value"], 16):
            raise Refused("another answer")
        words[slot["slot"]] = found
    return words


def check_fields(account, header):
    state = account["state"]
    if header_hash(header) != header["hash"]:
        raise Refused("another block")
    found = proved_account(unhex(header["stateRoot"]), account["address"], [unhex(node) for node in state["proof"]])
    if found is None:
        raise Refused("no contract")
    if found != [int(state["nonce"]), int(state["balance"]), state["storageRoot"], state["codeHash"]]:
        raise Refused("another answer")


def read_safe_state(record_of, address, header, report):
    account = next((each for each in record_of["accounts"] if each["address"] == address), None)
    block = (account or {}).get("block", record_of["block"])
    if account is None or account["state"] is None or block["hash"] != header["hash"]:
        return None
    reason, words = None, {}
    try:
        check_fields(account, header)
        words = proved_words(account["state"])
    except Refused as refused:
        reason = str(refused)
    params = {"account": address, "block": block_number(header)}
    if not report.check("account.proof", reason, params, [block_ground(header)]):
        return None
    return SafeState(account["state"]["codeHash"], words, block_ground(header))


def check_operator_record(files, evidence, share, trusted, report):
    """Returns the proved Safe of the grantee, or None, and whether the operator states that it received the consent events."""
    found = read_record(files, report)
    if found is None:
        return None, False
    record_of, signature = found
    check_operator(record_of, signature, files, evidence["acceptance"]["header"], trusted, report)
    check_root(files, record_of, trusted, report)
    if not report.check("record.same", record_reason(record_of, evidence, files), {"record": record_of["number"]}):
        return None, False
    for role in ("grant", "acceptance"):
        for stated in [each for each in record_of["transactions"] if each["role"] == role][:1]:
            prove_receipt(stated, evidence[role], report)
    is_received = check_record_claims(record_of, evidence, report)
    return read_safe_state(record_of, share["grantee"], evidence["acceptance"]["header"], report), is_received


# --- The daily root (docs/formats/daily-root.md) -----------------------------------------------------------------------------------

ROOT_FILES = ["daily-root.json", "daily-root.jws", "daily-root-place.json"]
ROOT_TOKEN = {"token": "daily-root.tst", "chain": "daily-root.pem"}


def root_expected_files(files):
    if any(path in files for path in ROOT_TOKEN.values()):
        return ROOT_FILES + list(ROOT_TOKEN.values())
    return ROOT_FILES if any(path in files for path in ROOT_FILES) else []


def read_root(files):
    """(document, signature, place); None where they are not of this form."""
    try:
        if any(len(files[path]) > 2 * 2**20 for path in ROOT_FILES):
            raise ValueError("too large")
        root, signature, place = (load_json(files[path]) for path in ROOT_FILES)
        root, signature, place = DAILY_ROOT(root), RECORD_SIGNATURE(signature), ROOT_PLACE(place)
        if canonical_json(root) != files["daily-root.json"] or root["first"] > root["last"]:
            raise ValueError("not canonical")
        return root, signature, place
    except (KeyError, ValueError):
        return None


def path_root(entry, index, size, path):
    """The root that an audit path proves (RFC 9162, section 2.1.3.2); None for a path of another length."""
    found, last = hashlib.sha256(b"\x00" + entry).digest(), size - 1
    for sibling in path:
        if last == 0:
            return None
        if index % 2 or index == last:
            found = hashlib.sha256(b"\x01" + sibling + found).digest()
            while index % 2 == 0 and index:
                index, last = index // 2, last // 2
        else:
            found = hashlib.sha256(b"\x01" + found + sibling).digest()
        index, last = index // 2, last // 2
    return found if last == 0 else None


def end_of_day(root):
    """Unix seconds."""
    return (datetime.date.fromisoformat(root["day"]).toordinal() - datetime.date(1970, 1, 1).toordinal() + 1) * DAY


def path_reason(root, place, record_of):
    entry = hashlib.sha256(canonical_json(record_of)).digest()
    number, first, last = record_of["number"], root["first"], root["last"]
    is_covered = first <= number <= last and (number < last or root["head"] == "0x" + entry.hex())
    path = [unhex(each) for each in place["path"]]
    return first_reason(
        [
            ("another network", root["network"] == record_of["network"]),
            ("another day", seconds(record_of["madeAt"]) < end_of_day(root)),
            ("another record", is_covered),
            ("another root", is_covered and path_root(entry, number - first, last - first + 1, path) == unhex(root["root"])),
        ]
    )


def root_header(transaction):
    """The header of the block with the transaction; None where header, hash and number do not belong together."""
    block = transaction["block"]
    try:
        fields = unrlp(unhex(block["header"]))
        if type(fields) is not list or len(fields) > len(HEADER_FIELDS) or not all(isinstance(field, bytes) for field in fields):
            return None
        items = zip(HEADER_FIELDS, fields)
        shown = {name: "0x" + (field.hex() or ("0" if name in NUMBERS else "")) for name, field in items}
        header = HEADER({"hash": block["hash"], **shown})
        is_same = header_hash(header) == block["hash"] == "0x" + keccak(unhex(block["header"])).hex()
        return header if is_same and block_number(header) == block["number"] else None
    except (KeyError, ValueError):
        return None


def transaction_reason(root, transaction, header):
    if header is None:
        return "another block"
    data = b"IPRR\x01" + (end_of_day(root) // DAY - 1).to_bytes(4, "big") + unhex(root["root"])
    try:
        nodes = [unhex(node) for node in transaction["proof"] or []]
        found = proved_transaction(unhex(header["transactionsRoot"]), transaction["index"], nodes)
    except Refused as refused:
        return str(refused)
    return unless(found == (transaction["hash"], root["network"]["chainId"], data), "another transaction")


def check_root_transaction(root, transaction, header, report):
    if transaction is None:
        report.open("root.transaction", "no transaction")
        return
    params = {"transaction": transaction["hash"], "block": transaction["block"]["number"], "index": transaction["index"]}
    if header and transaction["proof"] is None:
        report.open("root.transaction", "no proof of inclusion", params)
    else:
        grounds = [block_ground(header)] if header else []
        report.check("root.transaction", transaction_reason(root, transaction, header), params, grounds)


def check_root(files, record_of, trusted, report):
    """Returns the document; None where there is none or none that can be read."""
    if not root_expected_files(files):
        return None
    found = read_root(files)
    if not report.check("root.readable", unless(found, "unreadable")):
        return None
    root, signature, place = found
    report.check("root.path", path_reason(root, place, record_of), {"number": root["number"], "day": root["day"]})
    payload, about, made = files["daily-root.json"], ("root.signature", {"number": root["number"]}), seconds(root["madeAt"])
    times, token = [made], None
    if ROOT_TOKEN["token"] in files:
        token = check_token(files, ROOT_TOKEN, hashlib.sha256(payload).digest(), trusted, report, "root.token")
        times += [token["time"] / 1000] if token else []
    else:
        report.open("root.token", "no time stamp")
    check_operator_signature(payload, signature, "ipr-daily-root", about, made, token, trusted, report)
    transaction = place["transaction"]
    header = root_header(transaction) if transaction else None
    times += [block_time(header)] if header else []
    params = {"time": root["madeAt"], "day": root["day"]}
    if min(times) < end_of_day(root) - DAY:
        report.check("root.times", "earlier than its day", params)
    elif max(times) > trusted.now + DAY:
        report.check("root.times", "in the future", params)
    else:
        report.open("root.times", "a statement of the operator", params)
    check_root_transaction(root, transaction, header, report)
    return root


def root_contradiction(one, other):
    """Why two daily roots of one operator cannot both be."""
    if one == other:
        return None
    if one["day"] == other["day"] or one["number"] == other["number"]:
        return "two roots"
    early, late = sorted((one, other), key=lambda root: root["number"])
    follows = late["previous"] == "0x" + sha256(canonical_json(early)) and late["first"] == early["last"] + 1
    is_in_order = early["day"] < late["day"] and early["last"] < late["first"]
    return first_reason(
        [
            ("another order", is_in_order and milliseconds(early["madeAt"]) <= milliseconds(late["madeAt"])),
            ("another hash", follows or late["number"] != early["number"] + 1),
        ]
    )


def compare_roots(roots, report):
    """Of a bundle's (version, root): one day has one root, and roots follow each other."""
    for version, root in roots if len(roots) > 1 else []:
        found = [(other, reason) for other, each in roots for reason in [root_contradiction(root, each)] if reason]
        params = {"version": version, "number": root["number"], "day": root["day"], **({"other": found[0][0]} if found else {})}
        report.check("root.same", found[0][1] if found else None, params)


# --- Signature, events and times of NDA evidence ---------------------------------------------------------------------------------


def answer_reason(proof, person, digest):
    """How the account's answer in the bundle contradicts the rest of it."""
    code, call, header = proof["code"], proof["call"], proof["header"]
    question = selector("isValidSignature(bytes32,bytes)") + digest + word(64) + abi_bytes(unhex(proof["signature"]))
    return first_reason(
        [
            ("another block", is_at(code, header) and is_at(call, header) and header_hash(header) == header["hash"]),
            ("another account", call["to"] == code["address"] == person),
            ("no contract", code["code"] != "0x"),
            ("another question", unhex(call["data"]) == question),
            ("refused by the account", re.fullmatch("0x1626ba7e0{0,56}", call["result"])),
        ]
    )


def deployment_reason(proof, person, signer):
    factory, call, _ = unwrap(unhex(proof["signature"]))
    if not factory:
        return "not wrapped"
    is_own = factory == "0x" + SAFE_FACTORY and call == safe_deployment(signer) and safe_of(signer) == person
    return unless(is_own, "another account")


def check_account(proof, person, digest, signer, state, accepted, report):
    """The address of a Safe proves its first owner, the proved state the owner at the acceptance, an answer nothing without a node."""
    params, kind = {"account": person, "signer": signer}, proof["kind"]
    if kind == "eoa":
        report.check("signature.account", unless(signer == person, "another account"), params)
        return
    is_first_owner = safe_of(signer) == person
    if is_first_owner:
        report.check("signature.first-owner", None, params)
    refuted = answer_reason(proof, person, digest) if kind == "eip-1271" else None
    refuted = deployment_reason(proof, person, signer) if kind == "erc-6492" else refuted
    missing = state.owner_reason(signer) if state else "first owner only" if is_first_owner else "no proof of account state"
    is_in_time = kind == "eip-1271" and block_number(proof["header"]) >= block_number(accepted)
    if refuted:
        report.check("signature.account", refuted, params)
    elif state and missing is None:
        report.check("signature.account", None, params, [state.ground])
    elif not state and is_in_time:
        report.check("signature.account", None, params, call_grounds(proof["call"]))
    else:
        report.open("signature.account", missing, params)


def check_signer(evidence, share, digest, state, report):
    proof, person = evidence["signer"], share["grantee"]
    signer = recover_signer(proof, evidence["network"]["chainId"], person, digest)
    if signer is None:
        if is_without_key(proof):
            report.open("signature.signer", "not supported here")
        else:
            report.check("signature.signer", "not recovered")
        return None
    owners = [person] if proof["kind"] == "eoa" else proof["owners"]
    report.check("signature.signer", unless(signer in owners, "another account"), {"signer": signer})
    check_account(proof, person, digest, signer, state, evidence["acceptance"]["header"], report)
    return signer


LEVELS = {1: "view", 2: "edit", 3: "admin"}


def check_nda_chain(evidence, share, nda_hash, report):
    grant, acceptance, registry = evidence["grant"], evidence["acceptance"], evidence["network"]["registry"]
    check_transaction(grant, "grant.receipt", {}, report)
    reasons = [
        first_reason(
            [
                ("asset", str(event["id"]) == share["asset"]["id"]),
                ("grantee", event["user"] == share["grantee"]),
                ("nonce", event["grantNonce"] == share["nonce"]),
                ("grantor", event["by"] == share["grantor"]),
                ("level", LEVELS.get(event["role"]) == share["level"]),
                ("expiry", event["expires"] == share["expires"]),
                ("NDA hash", event["ndaHash"] == nda_hash),
                ("CID", event["cid"] == evidence["shareCid"]),
            ]
        )
        for event in events_of(grant["receipt"]["logs"], "AccessGranted", registry)
    ]
    reason = None if None in reasons else [*reasons, "no event"][0]
    report.check("grant.event", reason, {}, receipt_grounds(grant))
    check_transaction(acceptance, "acceptance.receipt", {}, report)

    def own(name):
        return [
            event
            for event in events_of(acceptance["receipt"]["logs"], name, registry)
            if (str(event["id"]), event["user"], event["grantNonce"]) == (share["asset"]["id"], share["grantee"], share["nonce"])
        ]

    signed = own("NDASigned")
    reason = first_reason(
        [
            ("not accepted", own("AccessAccepted")),
            ("not signed", signed),
            ("NDA hash", any(event["ndaHash"] == nda_hash for event in signed)),
        ]
    )
    report.check("acceptance.event", reason, {}, receipt_grounds(acceptance))


def check_nda_times(evidence, times, seal, trusted, report):
    granted, accepted = evidence["grant"]["header"], evidence["acceptance"]["header"]
    is_in_order = block_number(granted) <= block_number(accepted) and block_time(granted) <= block_time(accepted)
    params = {"granted": block_iso(granted), "accepted": block_iso(accepted)}
    report.check("times.order", unless(is_in_order, "earlier than its block"), params, [block_ground(granted), block_ground(accepted)])
    if seal:
        is_later = seal["time"] / 1000 >= block_time(accepted) - DAY
        params = {"time": iso_of(seal["time"]), "accepted": block_iso(accepted)}
        report.check("times.token", unless(is_later, "earlier than its block"), params, [block_ground(accepted)])
    headers = [granted, accepted, *([evidence["signer"]["header"]] if evidence["signer"]["kind"] == "eip-1271" else [])]
    check_made(evidence["madeAt"], headers, times + ([seal["time"]] if seal else []), trusted, report)


def order_reason(events):
    """First shown, then ticked and not unticked again, then signed; ticks after the signature count for nothing."""
    timed = sorted(((milliseconds(event["at"]), event["type"]) for event in events), key=lambda each: each[0])
    first = {kind: next((time for time, each in timed if each == kind), None) for kind in ("shown", "signed")}
    shown, signed = first["shown"], first["signed"]
    ticks = [(time, kind) for time, kind in timed if kind in ("ticked", "unticked")]
    before = [tick for tick in ticks if signed is None or tick[0] <= signed]
    if signed is not None and ticks and not before:
        return "signed before it was ticked"
    if signed is not None and before and before[-1][1] == "unticked":
        return "not ticked when signed"
    if shown is not None and ticks and ticks[0][0] < shown:
        return "ticked before it was shown"
    return "signed before it was shown" if shown is not None and signed is not None and signed < shown else None


def check_events(evidence, person, is_received, report):
    """`is_received`: the operator states these events, so that a contradiction by the device's clock is the grantee's own."""
    events = evidence["events"]
    missing = [kind for kind in ("shown", "ticked", "signed") if all(event["type"] != kind for event in events)]
    if missing:
        report.open("events.complete", "not recorded", {"missing": ", ".join(missing)})
    if not events:
        return
    start, end = block_time(evidence["grant"]["header"]) - DAY, seconds(evidence["madeAt"]) + DAY
    received = [event["receivedAt"] for event in events if event.get("receivedAt")]

    def is_inside(times_of):
        return all(start <= seconds(time) <= end for time in times_of)

    is_own = all((event["wallet"], event["grantId"]) == (person, evidence["grantId"]) for event in events)
    inside = is_inside(event["at"] for event in events)
    for code, reason, is_named in [
        ("events.belong", unless(is_own, "another account"), False),
        ("events.order", order_reason(events), is_received),
        ("events.times", unless(inside and is_inside(received), "outside the block times"), is_received and is_inside(received)),
    ]:
        report.check(code, reason) if reason and not is_named else report.open(code, reason or "a claim")


def check_custody(custody, person, signer, report):
    if custody is None:
        report.open("custody.signer", "not recorded")
    elif custody["wallet"] != person or signer not in (None, custody["signer"]):
        report.check("custody.signer", "another account", {"custody": custody["kind"]})
    else:
        reason = "held by the operator" if custody["kind"] == "assisted" else "a claim"
        report.open("custody.signer", reason, {"custody": custody["kind"]})


def verify_nda(files, trusted, report):
    evidence = read_document(files, "evidence.json", EVIDENCE)
    try:
        share = SHARE(load_json(files["share.json"]))
    except (KeyError, ValueError):
        share = None
    check_closed(files, [*nda_expected_files(files, share), "manifest.json"], report)
    own = [evidence["signer"]["header"]] if evidence["signer"]["kind"] == "eip-1271" else []
    check_network(evidence["network"], [evidence["grant"]["header"], evidence["acceptance"]["header"], *own], trusted, report)
    seal = None
    if SEAL["token"] in files:
        seal = check_token(files, SEAL, hashlib.sha256(files["manifest.json"]).digest(), trusted, report, "seal.token")
    else:
        report.open("seal.missing", "no seal")
    if not report.check("share.readable", unless(share, "unreadable")):
        return
    nda_hash = "0x" + sha256(files["share.json"])
    check_share(files, evidence, share, nda_hash, report)
    paths = {"token": "share.tst", "chain": "share.pem", "proofs": SHARE_PROOFS}
    _, times = check_stamped_hash(files, paths, unhex(nda_hash), trusted, report)
    network = evidence["network"]
    digest = consent_hash(network["chainId"], network["registry"], share["asset"]["id"], nda_hash)
    state, is_received = check_operator_record(files, evidence, share, trusted, report)
    signer = check_signer(evidence, share, digest, state, report)
    check_parties(files, evidence, share, signer, report)
    check_nda_chain(evidence, share, nda_hash, report)
    check_nda_times(evidence, times, seal, trusted, report)
    check_events(evidence, share["grantee"], is_received, report)
    check_custody(evidence["custody"], share["grantee"], signer, report)


# --- The program -----------------------------------------------------------------------------------------------------------------

KINDS = {"ipr-take-home/1": ("take-home", verify_take_home), "ipr-nda-evidence/1": ("nda-evidence", verify_nda)}
EXIT_CODES = {"proved": 0, "refuted": 1, "unreadable": 2, "not-proved": 3}
TITLES = {
    "take-home": "Take-home bundle",
    "nda-evidence": "NDA evidence bundle",
    "certificate": "Certificate of registration",
    None: "Not a bundle",
}
WORDS = {"proved": "passed", "refuted": "FAILED", "not-proved": "not proved"}
VERDICTS = {
    "proved": "PROVED in integrity, time, account and network",
    "refuted": "REFUTED",
    "unreadable": "UNREADABLE",
    "not-proved": "NOT PROVED: nothing is refuted, but not everything is proved",
}


class Trusted:
    """What the reader brings: roots of time stamps, signers of certificates or their roots, keys of operators, registries by (chain id,
    address), and the clock in Unix seconds."""

    def __init__(self, roots, signers, operator_keys, registries, now):
        self.roots, self.signers, self.operator_keys = roots, signers, operator_keys
        self.registries, self.now = REGISTRIES | set(registries), now


def settled(kind, entries):
    versions = [{"number": number, **found_in(entries_for(entries, number))} for number in versions_in(entries)]
    return {"kind": kind, **found_in(entries), "versions": versions, "entries": entries}


def verify(data, trusted):
    """Verdict, dimensions and entries of the bytes of a bundle."""
    report, kind = Report(), None
    try:
        if data.startswith(b"%PDF-") and b"(evidence.json)" in data:
            kind = "certificate"
            verify_certificate(data, trusted, report)
            return settled(kind, report.entries)
        files = read_zip(data)
        manifest = read_document(files, "manifest.json", MANIFEST, "manifest")
        kind, verify_kind = KINDS[manifest["schema"]]
        check_manifest(files, manifest, report)
        verify_kind(files, trusted, report)
    except Exception as thrown:  # bytes of a stranger: whatever the checks stumble over is no evidence
        unreadable = thrown if isinstance(thrown, Unreadable) else Unreadable("document.unreadable", repr(thrown))
        why = {"reason": unreadable.reason, "detail": unreadable.detail}
        return {"kind": kind, "verdict": "unreadable", "dimensions": None, "versions": [], "entries": report.entries, "unreadable": why}
    return settled(kind, report.entries)


def one_line(value):
    """Texts of a bundle without control characters: a name of a file or an authority could imitate lines of the report."""
    return re.sub("[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]", "?", str(value))


def in_words(result):
    lines = [TITLES[result["kind"]]]
    for name in DIMENSIONS:
        own = [entry for entry in result["entries"] if entry["dimension"] == name]
        if own:
            lines += ["", name + (": " + WORDS[result["dimensions"][name]] if result["dimensions"] else "")]
        for entry in own:
            about = ", ".join(f"{key} {one_line(value)}" for key, value in entry["params"].items())
            because = ": " + entry["reason"] if entry["reason"] else ""
            lines.append(f"  {WORDS[entry['outcome']]:<10}  {entry['code']}{because}" + (f" ({about})" if about else ""))
    if len({version["verdict"] for version in result["versions"]}) > 1:
        lines += ["", "versions", *(f"  {WORDS[each['verdict']]:<10}  version {each['number']}" for each in result["versions"])]
    if "unreadable" in result:
        lines.append(f"  {result['unreadable']['reason']} [{one_line(result['unreadable']['detail'])}]")
    refuted = versions_in(filter(is_of_author, result["entries"])) if result["verdict"] == "not-proved" else []
    words = "NOT PROVED: what their authors published refutes these versions, and nothing else is refuted: "
    return "\n".join([*lines, "", words + ", ".join(map(str, refuted)) if refuted else VERDICTS[result["verdict"]], ""])


def read_certificates(path):
    """Certificates of a file: PEM with one or several, or DER with one. Raises ValueError."""
    data = path.read_bytes()
    found = [x509.load_der_x509_certificate(each) for each in ([data] if data[:1] == b"\x30" else certificates_in(data.decode()))]
    if any(map(is_damaged, found)):
        raise ValueError(f"{path}: a root whose own signature does not fit")
    return found


def read_registry(value):
    chain_id, address = value.split(":")
    return int(chain_id), ADDRESS(address)


def main():
    arguments = argparse.ArgumentParser(
        description="Checks certificates, take-home and NDA evidence bundles of the IP registry offline.",
        epilog="Exit code: 0 proved, 1 refuted, 2 unreadable or wrong use, 3 not proved. Blocks are confirmed by a node alone, "
        "which this program does not query: it never exits with 0. It prints no facts.",
    )
    arguments.add_argument("bundle", type=pathlib.Path, nargs="+")
    arguments.add_argument("--root", type=pathlib.Path, action="append", default=[], help="authorities of time stamps, PEM or DER; no signers")
    arguments.add_argument("--signer", type=pathlib.Path, action="append", default=[], help="signers of certificates, or their roots")
    arguments.add_argument("--operator", type=pathlib.Path, action="append", default=[], help="public keys of an operator: a JWK set")
    arguments.add_argument("--registry", action="append", default=[], help="CHAIN-ID:ADDRESS of a registry that you trust")
    arguments.add_argument("--now", help="your clock, ISO 8601; that of this computer where left out")
    arguments.add_argument("--json", action="store_true", help="an object as packages/verify prints it; a list for several bundles")
    given = arguments.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")
    keys = [key for path in given.operator for key in OPERATOR_KEYS(load_json(path.read_bytes()))["keys"]]
    roots = [root for path in given.root for root in read_certificates(path)]
    now = seconds(iso_time(given.now)) if given.now else datetime.datetime.now(datetime.timezone.utc).timestamp()
    signers = [signer for path in given.signer for signer in read_certificates(path)]
    trusted = Trusted(roots, signers, keys, [read_registry(each) for each in given.registry], now)
    results = [verify(path.read_bytes(), trusted) for path in given.bundle]
    if given.json:
        # A list is for programs: with line breaks writing it takes a third of the time.
        print(json.dumps(results) if len(results) > 1 else json.dumps(results[0], indent=2))
    else:
        print("\n".join(in_words(result) for result in results))
    codes = {EXIT_CODES[result["verdict"]] for result in results}
    return next(code for code in (1, 2, 3, 0) if code in codes)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, Refused) as reason:
        print(f"{reason}", file=sys.stderr)
        sys.exit(2)
