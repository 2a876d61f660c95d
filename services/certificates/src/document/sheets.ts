import type { CertificateData } from '@ipr/api';
import { borderSvg, emblemSvg, qrSvg } from './drawing.ts';
import { apostrophe, attribute, filled, type Print, utc } from './print.ts';

export { printOf } from './print.ts';

type Version = CertificateData['versions'][number];

const term = (name: string, value: string, kind = ''): string => `<dt>${name}</dt><dd${kind}>${value}</dd>`;
const mono = ' class="mono"';
/** A text of a person keeps its own direction, whatever is around it. */
const person = (print: Print, text: string): string => `<bdi dir="auto">${print.html(text)}</bdi>`;
const said = (text: string): string => ` <span class="said">(${text})</span>`;
const unquoted = (text: string): string => text.replace(/[“”„«»]/g, apostrophe);
/** In quotation marks that the text itself cannot close: 'Notary (verified)' would read as what the registry says. */
const quoted = (print: Print, text: string): string =>
  filled(print.text.quoted, { words: person(print, unquoted(text)) });
/** However long the texts are, they are what gets cut off, never the words that say whose statement they are. */
const claim = (print: Print, texts: readonly string[], whose: string): string => {
  const words = texts.map((text) => quoted(print, text)).join(' · ');
  return `<span class="claim"><span class="words">${words}</span>${said(whose)}</span>`;
};

const networkStrip = ({ data: { network }, text, html }: Print): string => {
  const params = { name: network.name };
  const heading = html(filled(text.network[network.kind], params));
  return `<p class="network ${network.kind}"><b>${heading}</b><span>${html(filled(text.networkMeans[network.kind], params))}</span></p>`;
};

/** Across the sheet, so that a copy of a part shows it too. */
const watermark = ({ data: { network }, text }: Print): string =>
  network.kind === 'main' ? '' : `<div class="mark" aria-hidden="true">${text.mark[network.kind]}</div>`;

const assetPart = (print: Print): string => {
  const { data, text, html } = print;
  const { asset } = data;
  const declared = (name: string, value: string | null) =>
    value === null ? '' : term(name, claim(print, [value], text.declared));
  const first = data.versions.at(-1);
  return `<h2>${text.asset} <small>${text.declaredMeans}</small></h2><dl>${[
    term(text.assetId, html(asset.id), mono),
    term(text.ipType, claim(print, [asset.ipType, asset.ipContent], text.declared)),
    term(text.registered, first ? utc(first.registeredAt) : ''),
    declared(text.internalAssetId, asset.internalAssetId),
    declared(text.internalDate, asset.internalDate),
    declared(text.relatedPatent, asset.relatedPatent),
  ].join('')}</dl>`;
};

const partiesPart = (print: Print): string => {
  const { data, text } = print;
  const { registrant, owner, custody } = data;
  const name = registrant.name === null ? text.nameless : claim(print, [registrant.name], text.claimed);
  return `<h2>${text.parties}</h2><dl>${[
    term(text.registrant, name),
    term(text.account, registrant.address, mono),
    term(text.owner, owner, mono),
    term(text.custody, text.custodies[custody ?? 'none']),
  ].join('')}</dl>`;
};

/** In the place of a part that is not printed. */
const absent = ({ text }: Print, { evidence }: Version, none: string): string => {
  if (evidence === 'left-out') return text.notAttached;
  return evidence === 'not-proved' ? text.notProved : none;
};

/** Time and quality, and the name of the authority, which may be of any length: a narrow line cuts off nothing else. */
const stampOf = (print: Print, version: Version): readonly [stamp: string, authority: string] => {
  const { text, html } = print;
  const { timestamp } = version;
  if (!timestamp) return [absent(print, version, text.noTimestamp), ''];
  return [`${utc(timestamp.time)} · ${text.quality[timestamp.quality]}`, html(timestamp.authority)];
};

const recordPart = (print: Print, version: Version): string => {
  const { data, text, html } = print;
  const { network } = data;
  const newest = filled(text.newest, { number: version.number });
  return `<h2>${text.record} <small>${html(newest)}</small></h2><dl>${[
    term(text.fileHash, version.hash.slice(2), mono),
    term(text.encryptedHash, version.encryptedFileHash ?? text.unknown, mono),
    term(text.metadataHash, version.metadataHash ?? text.unknown, mono),
    term(text.keyHash, version.dataToEncryptHash ?? text.unknown, mono),
    term(text.cid, html(version.cid), mono),
    term(text.transaction, version.transaction, mono),
    term(
      text.chain,
      `${network.kind === 'local' ? text.localChain : html(network.name)} (${network.chainId}) · ${filled(text.block, { number: version.block })} · ${utc(version.registeredAt)}`,
    ),
    term(text.genesis, network.genesisHash, mono),
    term(text.contract, network.registry, mono),
    term(text.timestamp, stampOf(print, version).filter(Boolean).join(' · ')),
  ].join('')}</dl>`;
};

const footPart = (print: Print): string => {
  const { data, signer, text, html } = print;
  const local = signer.isLocal ? said(text.localSigner) : '';
  return `<div class="foot">${emblemSvg(print)}<div><p><b>${text.certificateId} ${html(data.certificateId)}</b> · ${text.issued} ${utc(data.issuedAt)}</p><p>${text.signedBy} ${person(print, signer.name)}${local}</p><p>${text.scan}<br><a href="${attribute(data.publicAddress)}">${html(data.publicAddress)}</a></p><p class="said">${text.attached}</p></div>${qrSvg(data.publicAddress, text.qr)}</div>`;
};

const frontSheet = (print: Print): string => {
  const { data, text } = print;
  const { name, title } = data.asset;
  const renamed = title === name ? '' : `<p class="renamed">${text.registeredAs} ${quoted(print, name)}</p>`;
  const long = title.length > 90 ? ' long' : '';
  const [newest] = data.versions;
  return `${networkStrip(print)}<p class="office">${text.registry}</p><h1>${text.title}</h1><div class="rule"></div><p class="certifies">${text.certifies}</p><p class="name${long}">${quoted(print, title)}</p>${renamed}${assetPart(print)}${partiesPart(print)}${newest ? recordPart(print, newest) : ''}${footPart(print)}`;
};

/** Why a version's document and time stamp do not count, where they do not. */
const gapPart = ({ text }: Print, { evidence }: Version): string => {
  if (!evidence) return '';
  return `<p class="gap">${evidence === 'left-out' ? text.notAttachedMeans : text.notProvedMeans}</p>`;
};

const versionPart = (print: Print, version: Version): string => {
  const { text, html } = print;
  return `<section class="version"><div><h3>${filled(text.version, { number: version.number })}</h3><p>${utc(version.registeredAt)}<br>${filled(text.block, { number: version.block })}</p>${gapPart(print, version)}</div><div><p class="title" dir="auto">${filled(text.quoted, { words: html(unquoted(version.title)) })}</p><dl>${[
    term(text.fileHash, version.hash.slice(2)),
    term(text.metadataHash, version.metadataHash ?? absent(print, version, text.unknown)),
    term(text.cid, html(version.cid)),
    term(text.transaction, version.transaction),
    term(
      text.timestamp,
      stampOf(print, version)
        .map((line) => `<span>${line}</span>`)
        .join(''),
      ' class="plain"',
    ),
  ].join('')}</dl></div></section>`;
};

/** In the place of versions that the certificate does not have. */
const omittedPart = (print: Print, { number }: Version, before: Version | undefined): string => {
  const [from, to] = [number + 1, (before?.number ?? number + 1) - 1];
  return to < from ? '' : `<p class="omitted">${filled(print.text.omitted, { from, to })}</p>`;
};

const list = (heading: string, lines: readonly string[], { html }: Print): string =>
  `<div><h2>${html(heading)}</h2><ul>${lines.map((line) => `<li>${html(line)}</li>`).join('')}</ul></div>`;

const meaningPart = (print: Print): string => {
  const { text, html } = print;
  return `<div class="two">${list(text.proves, text.provesList, print)}${list(text.provesNot, text.provesNotList, print)}</div><p class="said">${html(text.pageDrawn)}</p>`;
};

/** A version takes 19 mm, whatever it is called. Versions on the sheet that also says what the certificate proves, and on each further one. */
const [onSecond, onFurther] = [10, 12] as const;

const historySheets = (print: Print): readonly string[] => {
  const { data, text } = print;
  const { versions } = data;
  const heading = `<h2>${text.history}</h2>`;
  const part = (from: number, to: number) =>
    versions
      .slice(from, to)
      .map((version, at) => `${omittedPart(print, version, versions[from + at - 1])}${versionPart(print, version)}`)
      .join('');
  const further = Math.ceil(Math.max(0, versions.length - onSecond) / onFurther);
  return [
    `${meaningPart(print)}${heading}${part(0, onSecond)}`,
    ...Array.from({ length: further }, (_, at) => {
      const from = onSecond + at * onFurther;
      return `${heading}${part(from, from + onFurther)}`;
    }),
  ];
};

/** The body of the page: sheets of fixed size, each with its border, its number and, off the main network, its mark. */
export const bodyOf = (print: Print): string => {
  const { text, data, html } = print;
  const sheets = [frontSheet(print), ...historySheets(print)];
  const parts = sheets.map((sheet, at) => {
    const page = filled(text.page, { page: at + 1, pages: sheets.length });
    const strip = at === 0 ? '' : networkStrip(print);
    return `<section class="sheet${at === 0 ? ' front' : ''}">${borderSvg}${watermark(print)}${strip}${sheet}<p class="pages">${html(data.certificateId)} · ${page}</p></section>`;
  });
  return `<style>${print.faces}</style><main>${parts.join('')}</main>`;
};

export const titleOf = ({ text, data }: Print): string => `${text.title} ${data.certificateId}`;
