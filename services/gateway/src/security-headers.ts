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

/** antd writes style elements, the key network's client needs WebAssembly; nothing needs inline script or eval. */
const contentSecurityPolicy = ({ connect, image, frame }: Origins) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    directive("img-src 'self' data: blob:", ...image),
    "media-src 'self' blob:",
    directive("connect-src 'self'", ...connect),
    "worker-src 'self' blob:",
    directive("frame-src 'self' blob:", ...frame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const permissions = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture'].map(
    (name) => `${name}=()`,
  ),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

/** On every answer, errors included; a route may only tighten them. */
export const securityHeaders = (
  publicOrigin: string,
  { isDynamicOffered }: { readonly isDynamicOffered: boolean },
): Middleware => {
  const headers = {
    'content-security-policy': contentSecurityPolicy(isDynamicOffered ? dynamicOrigins : noOrigins),
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
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
};
