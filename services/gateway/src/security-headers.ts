import { pageErrorsPath } from '@ipr/api';
import type { Middleware } from 'koa';

/** Origins of the sign-in and wallet provider Dynamic; a page reaches them only where the deployment offers it. */
const dynamicOrigins = {
  connect: [
    'https://app.dynamicauth.com',
    'https://logs.dynamicauth.com',
    'https://relay.dynamicauth.com',
    'https://waas-keyshares-relay.dynamicauth.com',
    'wss://mpc-client.dynamicauth.com',
  ],
  image: ['https://dynamic-static-assets.com', 'https://iconic.dynamic-static-assets.com'],
  frame: ['https://app.dynamicauth.com', 'https://relay.dynamicauth.com'],
};
type Origins = Readonly<Record<keyof typeof dynamicOrigins, readonly string[]>>;
const noOrigins: Origins = { connect: [], image: [], frame: [] };

const directive = (name: string, ...values: readonly string[]) => [name, ...values].join(' ');

/**
 * antd writes style elements, the key network's client needs WebAssembly; nothing needs inline script or eval. Strings become code only
 * through the one policy that a page creates first (packages/mfe-dev, trust-listed-code.ts).
 */
const contentSecurityPolicy = ({ connect, image, frame }: Origins, modules: readonly string[]) =>
  [
    "default-src 'self'",
    directive("script-src 'self' 'wasm-unsafe-eval'", ...modules),
    directive("style-src 'self' 'unsafe-inline'", ...modules),
    directive("img-src 'self' data: blob:", ...modules, ...image),
    directive("font-src 'self'", ...modules),
    "media-src 'self' blob:",
    directive("connect-src 'self'", ...modules, ...connect),
    "worker-src 'self' blob:",
    directive("frame-src 'self' blob:", ...frame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${pageErrorsPath}`,
    'report-to errors',
  ].join('; ');

const permissions = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture'].map(
    (name) => `${name}=()`,
  ),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

export interface PolicyOrigins {
  readonly isDynamicOffered: boolean;
  /** Folders on other origins from which the signed list loads modules. */
  readonly moduleSources: () => Promise<readonly string[]>;
  /** Origin of the signing frame, which pages show. */
  readonly signOrigin?: string | undefined;
}

/** On every answer, errors included; a route may only tighten them. */
export const securityHeaders = (
  publicOrigin: string,
  { isDynamicOffered, moduleSources, signOrigin }: PolicyOrigins,
): Middleware => {
  const { frame, ...offered } = isDynamicOffered ? dynamicOrigins : noOrigins;
  const others = { ...offered, frame: signOrigin ? [...frame, signOrigin] : frame };
  const headers = {
    'reporting-endpoints': `errors="${pageErrorsPath}"`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicOrigin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  return async (ctx, next) => {
    ctx.set({ ...headers, 'content-security-policy': contentSecurityPolicy(others, await moduleSources()) });
    return next();
  };
};
