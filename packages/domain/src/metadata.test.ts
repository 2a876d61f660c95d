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
});
