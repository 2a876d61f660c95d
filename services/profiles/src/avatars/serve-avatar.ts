import { Failure } from '@ipr/domain';
import { type AppSettings, callerHeader, verifyCallerToken } from '@ipr/service-kit';
import type { AvatarRepository } from './repository.ts';

/** The path names the content, so a copy never changes; only signed-in people load it, so no shared cache may keep it. */
const cacheControl = 'private, max-age=31536000, immutable';

/** GET /users/avatar/{digest}: the picture itself, which a typed call cannot return. */
export const avatarRoute =
  (avatars: Pick<AvatarRepository, 'read'>, internalSecret: string): NonNullable<AppSettings['mount']> =>
  (router) => {
    router.get('/users/avatar/:digest', async (ctx) => {
      if (!verifyCallerToken(ctx.get(callerHeader), internalSecret)) throw new Failure('session.missing');
      const digest = String(ctx.params.digest);
      const bytes = /^[0-9a-f]{64}$/.test(digest) ? await avatars.read(digest) : undefined;
      if (!bytes) throw new Failure('user.not-found');
      ctx.body = Buffer.from(bytes);
      ctx.set({
        'content-type': 'image/webp',
        'cache-control': cacheControl,
        'content-security-policy': "default-src 'none'; sandbox",
      });
    });
  };
