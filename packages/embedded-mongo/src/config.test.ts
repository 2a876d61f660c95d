import { readSettings } from './config.ts';

test('reads the folder and the port', () => {
  const env = { EMBEDDED_MONGO_DIR: '/var/lib/ipr', EMBEDDED_MONGO_PORT: '0', HOME: '/root' };
  expect(readSettings(env)).toEqual({ dataDir: '/var/lib/ipr', port: 0 });
});

test('names every problem at once, without values', () => {
  expect(() => readSettings({ EMBEDDED_MONGO_PORT: '70000' })).toThrow(
    'EMBEDDED_MONGO_DIR: is missing\nEMBEDDED_MONGO_PORT: expected whole number, 0 to 65,535',
  );
});
