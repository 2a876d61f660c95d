#!/usr/bin/env python3
"""Opens a take-home bundle of the IP registry without the registry.

    python3 decrypt.py BUNDLE.zip [--out FOLDER] [--key HEX]

Needs Python 3.9 and the package 'cryptography' (Debian and Ubuntu: apt install python3-cryptography). Nothing is asked of
any network. Reads the ZIP and its JSON in their canonical form only (docs/formats/README.md). Checks the SHA-256 of every entry, compares each file's SHA-256 with the one in the log of the registry's contract,
decrypts every version whose keys are in the bundle or given with --key, and writes it to FOLDER. A version that kept the file of
the one before has two: the content key of the file, and one of its private fields.

Exit code: 0 everything held, 1 a check failed, 2 unreadable or no file could be decrypted.
The format: docs/formats/take-home-bundle.md.  Licence: Apache-2.0.
"""
import argparse
import base64
import hashlib
import json
import pathlib
import re
import struct
import sys
import zlib

try:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    print("decrypt.py needs the package 'cryptography': apt install python3-cryptography", file=sys.stderr)
    sys.exit(2)

# keccak256 of the events' signatures; the file's hash is their fourth topic.
ASSET_CREATED = "0x7b856edcc72959c66e3160266b31382ee54e1668ce1d567c775adbb4d664508f"
ASSET_UPDATED = "0xe1018fb32b710a7e94158b4c3dc5f17d7e4e0c2ddd55f48e7eb8de12d1e45f5c"

failures = []


def show(line, stream=None):
    """One line without control characters: a title or a name of a file could imitate other lines."""
    print(re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]", "?", line), file=stream or sys.stdout)


def check(holds, sentence):
    show(("ok      " if holds else "FAILED  ") + sentence)
    if not holds:
        failures.append(sentence)
    return holds


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def small_cid(data):
    """CIDv1, raw, SHA-256, in base32: the CID of a file of at most 1 MiB as the registry stores it."""
    digest = bytes([1, 0x55, 0x12, 0x20]) + hashlib.sha256(data).digest()
    return "b" + base64.b32encode(digest).decode().lower().rstrip("=")


def open_iprf(sealed, key):
    """IPRF version 1: header of 20 bytes, then AES-256-GCM per chunk (STREAM). Raises when a byte was changed, cut or moved."""
    header = sealed[:20]
    if len(header) < 20 or header[:6] != b"IPRF\x01\x01" or header[17:] != bytes(3):
        raise ValueError("not an IPRF file of version 1, suite 1")
    chunk, prefix = int.from_bytes(header[6:10], "big"), header[10:17]
    if not 0 < chunk <= 2**26:
        raise ValueError("chunk size out of range")
    cipher, data, step = AESGCM(key), hashlib.sha256(header).digest(), chunk + 16
    count = max(1, -(-(len(sealed) - 20) // step))
    for i in range(count):
        nonce = prefix + i.to_bytes(4, "big") + (b"\x01" if i == count - 1 else b"\x00")
        yield cipher.decrypt(nonce, sealed[20 + i * step : 20 + (i + 1) * step], data)


def open_private(text, key):
    """The private fields of the metadata: AES-256-GCM under HKDF-SHA-256 of their key, info 'metadata'."""
    derived = HKDF(hashes.SHA256(), 32, None, b"metadata").derive(key)
    sealed = base64.b64decode(text)
    fields = load_json(AESGCM(derived).decrypt(sealed[:12], sealed[12:], None))
    if type(fields) is not dict or type(fields.get("originalFileName")) is not str:
        raise ValueError("no private fields")
    return fields


def load_json(data):
    """JSON in UTF-8 without byte order mark, no key twice in one object, at most 64 levels."""
    def unique(pairs):
        found = dict(pairs)
        if len(found) != len(pairs):
            raise ValueError("a key is there twice")
        return found

    text = data.decode("utf-8")
    if text.startswith("\ufeff"):
        raise ValueError("a byte order mark")
    try:
        # int() refuses more than 4300 digits, which is no failure of the bundle.
        found = json.loads(text, object_pairs_hook=unique, parse_int=lambda digits: (int if len(digits) < 400 else float)(digits))
    except RecursionError:
        raise ValueError("nested too deeply") from None
    level = [found]
    for _ in range(65):
        level = [each for each in level if type(each) in (dict, list)]
        if not level:
            return found
        level = [child for each in level for child in (each.values() if type(each) is dict else each)]
    raise ValueError("nested too deeply")


def is_safe(name):
    """Relative, with forward slashes, and no way out of the folder."""
    return not re.search(r"[\\\0:]", name) and all(part not in ("", ".", "..") for part in name.split("/"))


class Archive:
    """A ZIP in canonical form: no byte belongs to none of its entries, and the directory repeats every header."""

    def __init__(self, data):
        end = len(data) - 22
        if end < 0 or data[end : end + 4] != b"PK\x05\x06":
            raise ValueError("no end of a ZIP where the file ends")
        disk, start_disk, here, count, length, start, comment = struct.unpack("<HHHHIIH", data[end + 4 :])
        if disk or start_disk or comment or here != count or start + length != end or count > 5000:
            raise ValueError("the end record is not canonical")
        self.data, self.entries = data, {}
        central, local = start, 0
        for _ in range(count):
            central, local = self.add(central, local)
        if central != end or local != start:
            raise ValueError("bytes that belong to no entry")
        if sum(size for _, _, size, _, _ in self.entries.values()) > max(2 * len(data), 2**20):
            raise ValueError("it unpacks to more than twice its size")

    def add(self, central, local):
        data = self.data
        if data[central : central + 4] != b"PK\x01\x02" or data[local : local + 4] != b"PK\x03\x04":
            raise ValueError("no entry where the directory names one")
        needed, flags, method, moment, crc, packed, size, length, extra = struct.unpack("<HHHIIIIHH", data[local + 4 : local + 30])
        rest = struct.unpack("<HHHII", data[central + 32 : central + 46])
        name = data[local + 30 : local + 30 + length]
        same = data[local + 4 : local + 30] == data[central + 6 : central + 32] and name == data[central + 46 : central + 46 + length]
        # Programs that unpack make links and folders of other attributes.
        fixed = (data[central + 4 : central + 6], needed, moment) == (b"\x14\0", 20, 0x00210000)
        if not same or not fixed or extra or any(rest[:4]) or rest[4] != local or flags not in (0, 0x800) or method not in (0, 8):
            raise ValueError("an entry is not canonical")
        path = name.decode("utf-8" if flags else "ascii")
        if not is_safe(path) or path in self.entries or (method == 0 and packed != size):
            raise ValueError(f"an entry is not canonical: {path!r}")
        at = local + 30 + length
        self.entries[path] = (method, crc, size, at, packed)
        return central + 46 + length, at + packed

    def read(self, path):
        method, crc, size, at, packed = self.entries[path]
        found = self.data[at : at + packed]
        if method == 8:
            stream = zlib.decompressobj(-15)
            found = stream.decompress(found, size + 1)
            if not stream.eof or stream.unused_data:
                raise ValueError(f"{path} is damaged")
        if len(found) != size or zlib.crc32(found) != crc:
            raise ValueError(f"{path} is damaged")
        return found


def read_bundle(archive):
    """Every entry, after its SHA-256 was compared with the manifest."""
    manifest = load_json(archive.read("manifest.json"))
    if manifest.get("schema") != "ipr-take-home/1":
        raise ValueError("not a take-home bundle of version 1")
    names = [entry["path"] for entry in manifest["entries"]]
    check([*names, "manifest.json"] == list(archive.entries), "the manifest names what is there, in this order")
    wrong = [e["path"] for e in manifest["entries"] if e["path"] in archive.entries and sha256(archive.read(e["path"])) != e["sha256"]]
    check(not wrong, "every entry has the SHA-256 of the manifest" + (": not " + ", ".join(wrong) if wrong else ""))


def check_versions(document):
    """Versions are numbered from the newest down to 1: their numbers become names of files."""
    numbers = [version["number"] for version in document["versions"]]
    if any(type(number) is not int for number in numbers) or numbers != list(range(len(numbers), 0, -1)):
        raise ValueError("the versions are not numbered from the newest down to 1")


def check_chain(chain, document, version):
    """The log of the registry's contract names this version's hash."""
    evidence = chain["transactions"].get(version["transaction"], {"receipt": {"logs": []}})
    asset = "0x" + format(int(document["asset"]["id"]), "064x")
    topic = ASSET_CREATED if version["number"] == 1 else ASSET_UPDATED
    logs = [
        log["topics"]
        for log in evidence["receipt"]["logs"]
        if log["address"].lower() == document["network"]["registry"] and log["topics"][:2] == [topic, asset]
    ]
    return logs[0] if check([topics[3:] for topics in logs] == [[version["hash"]]], "the log of the registry names its SHA-256") else None


def check_registrant(document, version, logs):
    """The first version with this hash was made by the account that is named as the one that introduced it."""
    first = min(each["number"] for each in document["versions"] if each["hash"] == version["hash"])
    made = logs.get(first)
    sentence = f"its SHA-256 was introduced by {version['registrant']}"
    check(made is not None and "0x" + made[2][-40:] == version["registrant"], sentence)


def safe_name(name, number):
    """The file's own name without anything that could lead out of the folder, or show another name than it has."""
    hidden = "\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
    base = re.sub(f'[\x00-\x1f<>:"/\\\\|?*\ud800-\udfff{hidden}]', "_", name).strip(". ")
    return f"v{number}-{base.encode()[:150].decode(errors='ignore') or 'file'}"


def read_metadata(data):
    """The document of a version, or None for one of another form: any editor may have published it."""
    try:
        found = load_json(data)
        wrapped = [found["file"]["litEncryption"], found.get("privateFieldsKey", found["file"]["litEncryption"])]
        named = [found["private"], found["file"]["fileHash"], found["file"]["encryptedFileHash"], *(each["dataToEncryptHash"] for each in wrapped)]
        return found if all(type(each) is str for each in named) else None
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def read_private(metadata, keys):
    """The private fields, or None. Their key is the content key, unless the metadata names a separate one."""
    wrapped = metadata.get("privateFieldsKey", metadata["file"]["litEncryption"])
    key = keys.get(wrapped["dataToEncryptHash"])
    if key is None:
        show("--      no key for the private fields of this version: give it with --key")
        return None
    try:
        return open_private(metadata["private"], key)
    except (InvalidTag, ValueError) as reason:
        check(False, f"the private fields can be decrypted ({reason or 'changed bytes, or another key'})")
        return None


def open_version(archive, version, keys, folder):
    """Decrypts one version. Returns whether its file was decrypted."""
    number = version["number"]
    if version["metadata"] is None:
        show("--      its document is not in the bundle: storage has none under its CID")
        return False
    raw = archive.read(version["metadata"])
    is_named = check(small_cid(raw) == version["cid"], "the metadata has the CID that the chain names")
    metadata = read_metadata(raw)
    if not check(metadata is not None, "the metadata can be read" + (f", which {version['updater']} published" if is_named else "")):
        return False
    file = metadata["file"]
    check("0x" + file["fileHash"] == version["hash"], "the metadata names the SHA-256 of the chain")
    private = read_private(metadata, keys)
    if private is not None and is_named:
        (folder / f"v{number}-private.json").write_text(json.dumps(private, indent=2, ensure_ascii=False) + "\n", "utf-8", "backslashreplace")
        show(f"        private fields written: {folder / f'v{number}-private.json'}")
    if version["ciphertext"] is None:
        show("--      the ciphertext is not in the bundle: storage had it no more")
        return False
    sealed = archive.read(version["ciphertext"])
    check(sha256(sealed) == file["encryptedFileHash"], "the ciphertext has the SHA-256 of the metadata")
    key = keys.get(file["litEncryption"]["dataToEncryptHash"])
    if key is None:
        show("--      no content key for the file of this version: give it with --key")
        return False
    target = folder / safe_name((private or {}).get("originalFileName", ""), number)
    try:
        digest = hashlib.sha256()
        with target.open("wb") as out:
            for piece in open_iprf(sealed, key):
                digest.update(piece)
                out.write(piece)
    except (InvalidTag, ValueError) as reason:
        target.unlink(missing_ok=True)
        return check(False, f"the file can be decrypted ({reason or 'changed bytes, or another key'})")
    if not check("0x" + digest.hexdigest() == version["hash"], "the decrypted file has the SHA-256 that is on the chain"):
        target.unlink()
        return False
    show(f"        written: {target}")
    return True


def main():
    arguments = argparse.ArgumentParser(description="Opens a take-home bundle of the IP registry without the registry.")
    arguments.add_argument("bundle", type=pathlib.Path)
    arguments.add_argument("--out", type=pathlib.Path, default=pathlib.Path("taken-home"))
    arguments.add_argument("--key", action="append", default=[], help="a content key, or one of private fields, 64 hex digits; may be repeated")
    given = arguments.parse_args()
    opened = 0
    archive = Archive(given.bundle.read_bytes())
    read_bundle(archive)
    document, chain = load_json(archive.read("bundle.json")), load_json(archive.read("chain.json"))
    check_versions(document)
    listed = load_json(archive.read("keys.json"))["keys"] if "keys.json" in archive.entries else {}
    keys = {sha256(key): key for key in (bytes.fromhex(text) for text in [*listed.values(), *given.key])}
    if listed:
        check(all(sha256(bytes.fromhex(text)) == name for name, text in listed.items()), "each key in keys.json has the SHA-256 that names it")
    show(f"asset {document['asset']['id']} of {document['asset']['owner']} in {document['network']['registry']}")
    if document["notice"]:
        show(document["notice"])
    given.out.mkdir(parents=True, exist_ok=True)
    made = {}
    for version in reversed(document["versions"]):
        show(f"version {version['number']}: {version['title']}")
        made[version["number"]] = check_chain(chain, document, version)
        check_registrant(document, version, made)
        opened += bool(open_version(archive, version, keys, given.out))
    show(f"{opened} of {len(document['versions'])} versions decrypted, {len(failures)} checks failed")
    return 1 if failures else 0 if opened else 2


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AttributeError, IndexError, OSError, KeyError, OverflowError, TypeError, ValueError, struct.error, zlib.error) as reason:
        show(f"unreadable: {reason}", sys.stderr)
        sys.exit(2)
