import { certificateFileName } from './certificate-file-name.ts';

const id = '12-a1b2c3-1764000000';

test.each([
  ['Pump 3', 'Pump_3_Certificate.pdf'],
  ['Valve (rev. 2)/β', 'Valve__rev__2__β_Certificate.pdf'],
  ['Zähler', 'Zähler_Certificate.pdf'],
  ['हिन्दी', 'हिन्दी_Certificate.pdf'],
  ['../../etc/passwd', '______etc_passwd_Certificate.pdf'],
  ['..\\..\\C:\\boot.ini', '______C__boot_ini_Certificate.pdf'],
  ['a\u202egpj.exe', 'a_gpj_exe_Certificate.pdf'],
  ['\u2067مضخة\u2069', '_مضخة__Certificate.pdf'],
  ['משאבה 3', 'משאבה_3_Certificate.pdf'],
  ['CON', 'CON_Certificate.pdf'],
  ['nul.pdf', 'nul_pdf_Certificate.pdf'],
  ['.htaccess', '_htaccess_Certificate.pdf'],
  ['pump\u0000.exe\r\n', 'pump__exe___Certificate.pdf'],
  ['"; rm -rf ~ #', '___rm__rf_____Certificate.pdf'],
  ['🚀 Rocket ❤️', '__Rocket____Certificate.pdf'],
  ['a\u200db\u00adc\u3164d', 'a_b_c_d_Certificate.pdf'],
  ['Cafe\u0301', 'Café_Certificate.pdf'],
])('names the file of %p after the asset', (name, expected) => {
  expect(certificateFileName(name, id)).toBe(expected);
});

test.each(['', '…', '🚀', '❤️', '(-)', '\u3164\u3164', '\u202e', '\u0301', '../..'])(
  'names the file after the certificate when %p has no letter or digit',
  (name) => {
    expect(certificateFileName(name, id)).toBe(`${id}_Certificate.pdf`);
  },
);

test('keeps the whole of a name of 200 letters', () => {
  expect(certificateFileName('a'.repeat(200), id)).toBe(`${'a'.repeat(200)}_Certificate.pdf`);
});

test('shortens a long name so that file systems accept it', () => {
  const file = certificateFileName('長'.repeat(200), id);
  expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255);
  expect(file).toBe(`${'長'.repeat(79)}_Certificate.pdf`);
  // A letter of four bytes is kept as a whole or left out.
  expect(certificateFileName(`ab${'𠀀'.repeat(100)}`, id)).toBe(`ab${'𠀀'.repeat(59)}_Certificate.pdf`);
});
