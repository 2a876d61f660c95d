import { join } from 'node:path';
import { gateway } from '@ipr/gateway/service';
import { keys } from '@ipr/keys/service';
import { ConfigError, type Environment, readConfig } from '@ipr/service-kit/config';
import { type StackService, services } from '../services.ts';

/** The variables of one process: what its schema names, and nothing else, so that no process receives the secrets of another. */
export interface ProcessEnvironment {
  /** The service, with a number where it has several processes: identity, keys-1. */
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

/** IDENTITY_URL of the service identity; the gateway's own address is GATEWAY_URL. */
const urlNameOf = (service: string) => `${service.toUpperCase()}_URL`;

const listening = (url: string | undefined): Environment => {
  if (!url || !URL.canParse(url)) return {};
  const { hostname, port } = new URL(url);
  return { HOST: hostname, PORT: port };
};

/** `label=url` of each key node, in the order of the shares. */
const keyNodesOf = ({ KEY_NODES = '' }: Environment): readonly (readonly [label: string, url: string])[] =>
  KEY_NODES.split(',').flatMap((entry) => {
    const [, label, url] = /^\s*([^=\s]+)=(\S+)\s*$/.exec(entry) ?? [];
    return label && url ? [[label, url] as const] : [];
  });

/** The services behind the gateway, as its variable SERVICES names them. */
const servicesOf = (env: Environment): Environment => {
  const behind = services.map(({ name }) => name).filter((name) => name !== gateway.name && name !== keys.name);
  const named = behind.flatMap((name) => (env[urlNameOf(name)] ? [`${name}=${env[urlNameOf(name)]}`] : []));
  return { SERVICES: named.join() };
};

/** What one key node has for itself: its address, its public name and its share. */
const keyNode = (env: Environment, at: number): Environment => {
  const [label, url] = keyNodesOf(env)[at] ?? [];
  return {
    ...listening(url),
    ...(label && env.PUBLIC_ORIGIN ? { KEYS_PUBLIC_URL: `${env.PUBLIC_ORIGIN}/lit/${label}` } : {}),
    ...(env.KEYS_DIR ? { KEYS_SHARE_FILE: join(env.KEYS_DIR, `share-${at + 1}.json`) } : {}),
  };
};

const derived = (env: Environment, { name }: StackService, at: number): Environment => {
  if (name === keys.name) return keyNode(env, at);
  return { ...listening(env[urlNameOf(name)]), ...(name === gateway.name ? servicesOf(env) : {}) };
};

/**
 * The variables of every process from those of one file: each receives what its schema names. Address and port follow from the
 * addresses under which the others reach it.
 * @throws ConfigError with each problem of each process, by name and without values
 */
export const processEnvironments = (env: Environment): ProcessEnvironment[] => {
  const problems: string[] = [];
  const all = services.flatMap((service) =>
    service.instances.map((_, at): ProcessEnvironment => {
      const { config } = service;
      const name = service.instances.length > 1 ? `${service.name}-${at + 1}` : service.name;
      const given = { ...env, ...derived(env, service, at) };
      const named = Object.entries(given).filter(([key, value]) => Object.hasOwn(config.shape, key) && value);
      const values = { ...(Object.fromEntries(named) as Record<string, string>), NODE_ENV: 'production' };
      try {
        readConfig(config, values);
      } catch (thrown) {
        if (!(thrown instanceof ConfigError)) throw thrown;
        problems.push(...thrown.problems.map((line) => `${name}: ${line}`));
      }
      return { name, values };
    }),
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return all;
};
