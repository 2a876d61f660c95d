import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EvidenceRecord, recordHash } from '@ipr/protocol/evidence/record';
import { startTestEvidence, type TestEvidence, until } from './evidence.fixture.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/formats/evidence-record.md'), 'utf8');
const [, script = ''] = /```python\n([\s\S]*?)```/.exec(page) ?? [];

const isInstalled = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
const byHand = isInstalled ? test : test.skip;

let service: TestEvidence;
let folder: string;
beforeAll(async () => {
  service = await startTestEvidence();
  folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'by-hand-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});

const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
const run = () => execFileSync('python3', ['-c', script], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

byHand(
  'the script of the format’s page verifies a record with texts of any script, and refuses a changed one',
  async () => {
    const [owner, guest] = [service.person(), service.person()];
    const assetId = await service.register(owner);
    const { id } = await service.grant(
      owner,
      assetId,
      guest,
      'Geheim: „Größe“ \u007f \u2028 \ud83d\udd12 \\ "x"\n\t标',
    );
    service.around.consents.set(id, [
      {
        type: 'scrolled',
        at: '2026-01-02T03:04:05Z',
        scroll: 1 / 3_000_000,
        sequence: 1,
        receivedAt: '2026-01-02T03:04:05.000Z',
        wallet: guest.wallet,
        custody: null,
        signedInAt: null,
        signedInBy: null,
      },
    ]);
    await service.accept(assetId, guest);
    await until(() => service.database.collection('records').findOne({ id }));
    const envelope = await service.calls(guest).evidenceRecord({ kind: 'acceptance', id });
    const record = EvidenceRecord.parse(envelope.record);
    expect(record).toMatchObject({ share: { document: expect.stringContaining('Größe') } });
    write('keys.json', await service.signedOut().evidenceKeys({}));
    write('envelope.json', envelope);
    expect(run()).toContain((await recordHash(record)).slice(2));
    write('envelope.json', { ...envelope, record: { ...envelope.record, late: true } });
    expect(run).toThrow(/InvalidSignature/);
  },
);
