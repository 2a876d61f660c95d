import { HashText, useSizeText, useText } from '@ipr/ui';
import ky from 'ky';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Fact } from './kinds/fact.tsx';
import classes from './report.module.css';

const labels = {
  'verify.html': 'verify.download-page',
  'verify.mjs': 'verify.download-program',
  'verify.py': 'verify.download-script',
} as const;

const VerifierFiles = z.object({
  files: z.array(
    z.object({
      name: z.enum(['verify.html', 'verify.mjs', 'verify.py']),
      /** In bytes. */
      size: z.number().int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Names of JSON Schemas in the folder `schemas`. */
  schemas: z.array(z.string().regex(/^[a-z-]+\.json$/)),
});
type VerifierFiles = z.output<typeof VerifierFiles>;

const loadFiles = async (): Promise<VerifierFiles> => {
  const url = new URL('/verifier/files.json', location.href);
  return VerifierFiles.parse(await ky(url, { cache: 'no-cache', retry: 0 }).json());
};

/** As the build wrote it next to the files; empty where there are none, as during development. */
const useVerifierFiles = (): VerifierFiles => {
  const [files, setFiles] = useState<VerifierFiles>({ files: [], schemas: [] });
  useEffect(() => {
    loadFiles().then(setFiles, () => undefined);
  }, []);
  return files;
};

/** The verifier as files that need no portal, each with its size and SHA-256. */
export const DownloadList = () => {
  const text = useText();
  const sizeText = useSizeText();
  const { files, schemas } = useVerifierFiles();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="verify-download" className={`${classes.section} ${classes.downloads}`}>
      <h2 id="verify-download">{text('verify.download')}</h2>
      <p className={classes.soft}>{text('verify.download-text')}</p>
      <dl className={classes.facts}>
        {files.map(({ name, size, sha256 }) => (
          <Fact key={name} label={labels[name]}>
            <a href={`/verifier/${name}`} download={name}>
              {name}
            </a>{' '}
            ({sizeText(size)}), SHA-256 <HashText value={sha256} whole />
          </Fact>
        ))}
        <Fact label="verify.download-schemas">
          <ul className={classes.schemas}>
            {schemas.map((name) => (
              <li key={name}>
                <a href={`/verifier/schemas/${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </section>
  );
};
