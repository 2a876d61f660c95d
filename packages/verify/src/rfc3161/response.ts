import * as asn1js from 'asn1js';
import { bytesOf, childrenOf, readDer, reading } from './der.ts';
import { TokenRefused } from './token-refused.ts';

/** PKIStatus 0 and 1 (granted, granted with modifications) come with a token; what it holds is verified anyway. */
const granted = (status: number) => status === 0 || status === 1;

/** Free text of a refusal, for the log. */
const textOf = (fields: readonly asn1js.AsnType[]): string =>
  fields
    .filter((field) => field instanceof asn1js.Sequence)
    .flatMap((field) => childrenOf(field))
    .map((text) => (text instanceof asn1js.Utf8String ? text.valueBlock.value : ''))
    .join('; ')
    .slice(0, 200);

/**
 * The token of a TimeStampResp (RFC 3161 section 2.4.2), byte for byte as it came.
 * @throws TokenRefused 'refused by the authority', 'answer unreadable'
 */
export const tokenOfResponse = (response: Uint8Array): Promise<Uint8Array> =>
  reading(() => {
    const [statusInfo, token, ...rest] = childrenOf(readDer(response));
    const [status, ...details] = childrenOf(statusInfo);
    if (!(status instanceof asn1js.Integer) || rest.length > 0)
      throw new TokenRefused('answer unreadable', 'no TimeStampResp');
    const code = status.valueBlock.valueDec;
    if (!granted(code)) throw new TokenRefused('refused by the authority', `status ${code} ${textOf(details)}`);
    if (!token) throw new TokenRefused('answer unreadable', 'granted, but no token');
    return bytesOf(token);
  });
