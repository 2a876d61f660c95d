import type { Middleware } from 'koa';

/** antd writes style elements, the key network's client needs WebAssembly; nothing needs inline script or eval. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
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
export const securityHeaders = (publicOrigin: string): Middleware => {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
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
