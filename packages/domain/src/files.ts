const MiB = 1024 * 1024;

/** Upload limits in bytes (decision V1): the picker's default, and the maximum for API, command line and storage. */
export const uploadLimits = { picker: 10 * MiB, maximum: 50 * MiB } as const;

/** Types that the asset picker accepts (D1 section 5, decision V2). */
export const pickerExtensions = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx'] as const;

/** Media type by file extension; covers images, documents, audio, video, archives and code (D2 section 9). */
const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ico: 'image/x-icon',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  log: 'text/plain',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
  zip: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  tar: 'application/x-tar',
  rar: 'application/vnd.rar',
  '7z': 'application/x-7z-compressed',
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  cjs: 'text/javascript',
  jsx: 'text/plain',
  ts: 'text/plain',
  tsx: 'text/plain',
  json: 'application/json',
  yaml: 'text/plain',
  yml: 'text/plain',
  toml: 'text/plain',
  sql: 'text/plain',
  sh: 'text/plain',
  xml: 'application/xml',
  py: 'text/x-python',
  java: 'text/x-java-source',
  c: 'text/x-c',
  h: 'text/x-c',
  cpp: 'text/x-c++',
  hpp: 'text/x-c++',
  cs: 'text/plain',
  php: 'text/plain',
  rb: 'text/plain',
  kt: 'text/plain',
  swift: 'text/plain',
  sol: 'text/plain',
  rs: 'text/plain',
  go: 'text/plain',
};

/** Lower case, without the dot; empty for a name without an extension. */
export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
};

/** Media type by file extension; `application/octet-stream` for an unknown one (D1 section 9). */
export const mediaTypeOf = (fileName: string): string =>
  mediaTypes[extensionOf(fileName)] ?? 'application/octet-stream';

const byteUnits = {
  en: ['B', 'KB', 'MB'],
  de: ['B', 'KB', 'MB'],
  es: ['B', 'KB', 'MB'],
  fr: ['o', 'Ko', 'Mo'],
} as const;

/** '10 MB': file size for display in a language, with at most one decimal; 1 MB = 1 MiB, as in the specified hint. */
export const formatBytes = (bytes: number, language: keyof typeof byteUnits = 'en'): string => {
  const power = bytes < 1024 ? 0 : bytes < MiB ? 1 : 2;
  const amount = (bytes / 1024 ** power).toLocaleString(language, { maximumFractionDigits: 1, useGrouping: false });
  return `${amount} ${byteUnits[language][power]}`;
};
