import { storageApi } from '@ipr/api';
import { createServiceClient, type Logger } from '@ipr/service-kit';

/** Has storage check and restore content that could not be read. @returns whether another read can succeed */
export type HealContent = (cid: string) => Promise<boolean>;

/** Requests to storage at the same time; further reads are answered without one. */
const mostAtOnce = 16;
/** Restoring reads the whole content several times. A longer restoration continues, and a later read succeeds. */
const timeoutMs = 25_000;
/** Time for which content that storage could not restore, or does not keep, is not requested again. */
const rememberedMs = 30_000;
const mostRemembered = 10_000;

interface HealSettings {
  readonly storageUrl: string;
  readonly internalSecret: string;
  readonly log: Logger;
}

/** Asks storage once at a time for each CID. A storage that does not answer changes nothing for the reader. */
export const createHealContent = ({ storageUrl, internalSecret, log }: HealSettings): HealContent => {
  const now = () => performance.now();
  const storage = createServiceClient(storageApi, { baseUrl: storageUrl, service: 'gateway', internalSecret });
  const underWay = new Map<string, Promise<boolean>>();
  const unreadable = new Map<string, number>();

  const remember = (cid: string) => {
    const oldest = unreadable.keys().next();
    if (unreadable.size >= mostRemembered && !oldest.done) unreadable.delete(oldest.value);
    unreadable.set(cid, now() + rememberedMs);
  };

  const request = async (cid: string): Promise<boolean> => {
    try {
      const { isReadable } = await storage.healContent({ ipfsHash: cid }, { signal: AbortSignal.timeout(timeoutMs) });
      if (!isReadable) remember(cid);
      return isReadable;
    } catch (err) {
      log.warn({ err, cid }, 'storage did not restore unreadable content');
      remember(cid);
      return false;
    } finally {
      underWay.delete(cid);
    }
  };

  return async (cid) => {
    if ((unreadable.get(cid) ?? 0) > now()) return false;
    unreadable.delete(cid);
    if (underWay.has(cid)) return underWay.get(cid) ?? false;
    if (underWay.size >= mostAtOnce) return false;
    const started = request(cid);
    underWay.set(cid, started);
    return started;
  };
};
