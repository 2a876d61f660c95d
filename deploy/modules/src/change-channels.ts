import { canaryKey } from '@ipr/api';
import type { Channel, Channels } from './channels.ts';

const historyLength = 20;

const channelOf = ({ modules }: Channels, name: string): Channel => {
  const channel = modules[name];
  if (!channel) throw new Error(`the registry has no module ${name}`);
  return channel;
};

const withChannel = (channels: Channels, name: string, channel: Channel): Channels => ({
  ...channels,
  modules: { ...channels.modules, [name]: channel },
});

/** Adds a published version; the first one of a module is stable at once. @param base folder on another origin */
export const addVersion = (channels: Channels, name: string, version: string, base?: string): Channels => {
  const known = channels.modules[name] ?? { stable: version, history: [], bases: {} };
  const bases = base === undefined ? known.bases : { ...known.bases, [version]: base };
  return withChannel(channels, name, { ...known, bases });
};

export interface CanaryChoice {
  readonly version: string;
  readonly percent: number;
  /** Accounts (addresses of Safes) of named people. */
  readonly people: readonly string[];
}

/** Gives a version to a share of people and to named people. @throws Error for an unknown module */
export const startCanary = async (channels: Channels, name: string, choice: CanaryChoice): Promise<Channels> => {
  const people = await Promise.all(choice.people.map(canaryKey));
  return withChannel(channels, name, { ...channelOf(channels, name), canary: { ...choice, people } });
};

/** Gives a version to everyone: the canary's without `version`. @throws Error without a canary */
export const promote = (channels: Channels, name: string, version?: string): Channels => {
  const { canary, ...channel } = channelOf(channels, name);
  const next = version ?? canary?.version;
  if (next === undefined) throw new Error(`${name} has no canary; name the version`);
  const history = next === channel.stable ? channel.history : [...channel.history, channel.stable];
  return withChannel(channels, name, { ...channel, stable: next, history: history.slice(-historyLength) });
};

/** Ends a canary, or without one returns everyone to the version before. @throws Error without an earlier version */
export const rollBack = (channels: Channels, name: string): Channels => {
  const { canary, ...channel } = channelOf(channels, name);
  if (canary) return withChannel(channels, name, channel);
  const before = channel.history.at(-1);
  if (before === undefined) throw new Error(`${name} has no earlier version`);
  return withChannel(channels, name, { ...channel, stable: before, history: channel.history.slice(0, -1) });
};
