import { crc32 } from 'node:zlib';

interface Member {
  readonly name: Buffer;
  readonly content: Buffer;
  readonly offset: number;
}

/** 1 January 2024 in MS-DOS form: a fixed date gives the same bytes for the same members. */
const [dosDate, dosTime] = [((2024 - 1980) << 9) | (1 << 5) | 1, 0];
const version = 20;

/** Fields common to local header and directory: version, flags, method 0 (stored), time, date, checksum, sizes, name length. */
const commonFields = ({ name, content }: Pick<Member, 'name' | 'content'>): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(dosTime, 6);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};

const directoryEntry = (member: Member): Buffer => {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(member.offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), commonFields(member), tail, member.name]);
};

/** A ZIP archive (APPNOTE 6.3.3) of stored members: not compressed, so that no version of zlib changes its bytes. */
export const makeZip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> => {
  const parts: Buffer[] = [];
  const members: Member[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const member = { name: Buffer.from(path), content: Buffer.from(text), offset };
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      commonFields(member),
      member.name,
      member.content,
    ]);
    members.push(member);
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(members.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
};
