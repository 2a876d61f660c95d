import { certificateFileName } from './certificate-file-name.ts';

const id = '12-a1b2c3-1764000000';

test.each([
  ['Pump 3', 'Pump_3_Certificate.pdf'],
  ['Valve (rev. 2)/β', 'Valve__rev__2__β_Certificate.pdf'],
  ['Zähler', 'Zähler_Certificate.pdf'],
  ['हिन्दी', 'हिन्दी_Certificate.pdf'],
  ['../../etc/passwd', '______etc_passwd_Certificate.pdf'],
  ['a\u202egpj.exe', 'a_gpj_exe_Certificate.pdf'],
])('names the file of %p after the asset', (name, expected) => {
  expect(certificateFileName(name, id)).toBe(expected);
});

test.each(['', '…', '🚀', '(-)'])('names the file after the certificate when %p has no letter or digit', (name) => {
  expect(certificateFileName(name, id)).toBe(`${id}_Certificate.pdf`);
});

test('shortens a long name so that file systems accept it', () => {
  const file = certificateFileName('長'.repeat(200), id);
  expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255);
  expect(file.endsWith('長_Certificate.pdf')).toBe(true);
});
