import { boxUnder, viewOf } from './boxes.ts';

const hex = (value: number, digits = 2) => value.toString(16).padStart(digits, '0');

/** Bytes of a sample entry in front of its boxes (ISO/IEC 14496-12, 12.1.3 and 12.2.3). */
const entryBytes = { video: 78, audio: 28 } as const;

/** The object type and the audio object type of an elementary stream descriptor (ISO/IEC 14496-1, 7.2.6). */
const audioOf = (esds: Uint8Array): string => {
  const sizeLength = (at: number) => {
    let length = 1;
    while (((esds[at + length - 1] ?? 0) & 0x80) !== 0 && length < 4) length += 1;
    return length;
  };
  let at = 4;
  if (esds[at] !== 3) return 'mp4a';
  at += 1 + sizeLength(at + 1);
  const flags = esds[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (esds[at + 3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0);
  if (esds[at] !== 4) return 'mp4a';
  at += 1 + sizeLength(at + 1);
  const objectType = esds[at] ?? 0;
  at += 13;
  if (objectType !== 0x40 || esds[at] !== 5) return `mp4a.${hex(objectType)}`;
  at += 1 + sizeLength(at + 1);
  return `mp4a.40.${(esds[at] ?? 0) >> 3}`;
};

/** HEVC (ISO/IEC 14496-15, E.3): profile, compatibility in reverse bit order, tier and level, constraints. */
const hevcOf = (name: string, record: Uint8Array): string => {
  const first = record[1] ?? 0;
  const space = ['', 'A', 'B', 'C'][first >> 6];
  let [compatible, reversed] = [viewOf(record).getUint32(2), 0];
  for (let i = 0; i < 32; i++, compatible >>>= 1) reversed = reversed * 2 + (compatible & 1);
  const constraints = [...record.subarray(6, 12)].map((byte) => hex(byte).toUpperCase());
  while (constraints.at(-1) === '00') constraints.pop();
  const tier = first & 0x20 ? 'H' : 'L';
  return [name, `${space}${first & 31}`, reversed.toString(16), `${tier}${record[12]}`, ...constraints].join('.');
};

const two = (value: number) => String(value).padStart(2, '0');

/** The codec of a track, as browsers name it (RFC 6381); the name of its sample entry for others, which browsers refuse. */
export const codecOf = (stsd: Uint8Array, kind: 'audio' | 'video'): string => {
  const name = String.fromCharCode(...stsd.subarray(12, 16));
  const entry = { from: 16 + entryBytes[kind], to: 8 + viewOf(stsd).getUint32(8) };
  const inside = (type: string) => {
    const found = boxUnder(stsd, entry, type);
    return found && stsd.subarray(found.from, found.to);
  };
  const avc = inside('avcC');
  if (avc) return `${name}.${[...avc.subarray(1, 4)].map((byte) => hex(byte)).join('')}`;
  const hevc = inside('hvcC');
  if (hevc) return hevcOf(name, hevc);
  const vp = inside('vpcC');
  if (vp) return `${name}.${two(vp[4] ?? 0)}.${two(vp[5] ?? 0)}.${two((vp[6] ?? 0) >> 4)}`;
  const av1 = inside('av1C');
  if (av1) {
    const [, levels = 0, flags = 0] = av1;
    const depth = flags & 0x40 ? (flags & 0x20 ? 12 : 10) : 8;
    return `${name}.${levels >> 5}.${two(levels & 31)}${flags & 0x80 ? 'H' : 'M'}.${two(depth)}`;
  }
  const esds = inside('esds');
  if (esds) return audioOf(esds);
  return name === 'Opus' ? 'opus' : name === 'fLaC' ? 'flac' : name;
};
