import { newContentKey } from './encrypted-file.ts';
import { encryptPrivate, openPrivate } from './metadata.ts';

describe('private metadata', () => {
  const fields = { description: 'Ein „stiller“ Motor', internalAssetId: 'R&D-7', originalFileName: 'motor.pdf' };

  test('private metadata decrypts with the content key and reveals nothing without it', async () => {
    const key = newContentKey();
    const ciphertext = await encryptPrivate(fields, key);
    expect(Buffer.from(ciphertext, 'base64').toString('latin1')).not.toContain('motor');
    await expect(openPrivate(ciphertext, key)).resolves.toEqual(fields);
    await expect(openPrivate(ciphertext, newContentKey())).rejects.toThrow();
  });

  test.each([
    ['null', null],
    ['a list', ['motor.pdf']],
    ['no file name', { description: 'quiet' }],
    ['a file name that is no text', { originalFileName: { name: 'motor.pdf' } }],
    ['a description that is no text', { originalFileName: 'motor.pdf', description: 5 }],
  ])('refuses private fields of another form that an editor encrypted: %s', async (_, written) => {
    const key = newContentKey();
    const ciphertext = await encryptPrivate(JSON.parse(JSON.stringify(written)), key);
    await expect(openPrivate(ciphertext, key)).rejects.toThrow('no private fields');
  });
});
