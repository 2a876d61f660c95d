import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { freePorts } from '../supervisor/free-port.ts';
import { anvilCommand } from './anvil.ts';
import { writeGenesisTime } from './genesis-time.ts';
import { soon } from './temporary-anvil.ts';

test('a chain has the rules and the genesis block of the chains of earlier versions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anvil-'));
  const stateFile = join(folder, 'state.json');
  writeGenesisTime(stateFile, '1790000000');
  const [port = 0] = await freePorts(1);
  const { command, args } = anvilCommand({ port, stateFile, savesItself: false });
  const anvil = spawn(command, args, { stdio: 'ignore' });
  const rpc = jsonRpc(`http://127.0.0.1:${port}`);
  try {
    await soon(() => rpc('eth_chainId'));
    expect(await rpc('anvil_nodeInfo')).toMatchObject({
      hardFork: 'Bpo1',
      environment: { chainId: 80_002, gasLimit: '0x1c9c380', baseFee: '0x3b9aca00' },
    });
    // Of anvil 1.7.1 without any of these options.
    expect(await rpc('eth_getBlockByNumber', ['0x0', false])).toMatchObject({
      hash: '0xe9960f0f5a5e14649bceac19c1f7f330e11b8dea8932d76b923e6b3ebebfff8b',
    });
  } finally {
    const ended = once(anvil, 'exit');
    anvil.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
});
