import { isVisibleLine, lowerAddress, tidyLine } from '@ipr/domain';
import { z } from 'zod';

// Schemas shared by several services.

/** An account or contract address; normalised to lower case. */
export const Address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'an address has 0x and 40 hexadecimal digits')
  .transform(lowerAddress);
/** 32 bytes. */
export const Hex32 = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/, 'expected 0x and 64 lower-case hexadecimal digits')
  .transform((h) => h as `0x${string}`);
/** Any bytes, 64 KiB at most. */
export const HexData = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/, 'expected hexadecimal bytes')
  .max(131_072)
  .transform((h) => h as `0x${string}`);
/** SHA-256, 64 hex digits with or without 0x (decision S3); normalised to 64 lower-case digits. */
export const FileHash = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'a hash has 64 hexadecimal digits')
  .transform((h) => h.toLowerCase().replace(/^0x/, ''));
/** CIDv0 or CIDv1 in base32. */
export const Cid = z.string().regex(/^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,112})$/, 'not a CID');
/** Token ids are uint256. */
const endOfIds = 2n ** 256n;
/** Decimal token id without leading zeros; the registry counts from 1. */
export const AssetId = z
  .string()
  .regex(/^[1-9][0-9]{0,77}$/, { error: 'an asset id is a decimal number', abort: true })
  .refine((id) => BigInt(id) < endOfIds, 'larger than any asset id');
/** A single-line name, normalised; invisible characters are refused. @param longest characters */
export const visibleLine = (longest: number) =>
  z
    .string()
    .max(4 * longest)
    .transform(tidyLine)
    .pipe(z.string().min(1).max(longest).refine(isVisibleLine, 'invisible characters'));
/** ISO 8601 with a zone. */
export const IsoTime = z.iso.datetime({ offset: true });
