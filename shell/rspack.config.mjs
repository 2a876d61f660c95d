import { withApiDocs } from '@ipr/mfe-dev/api-docs';
import { shellApp } from '@ipr/mfe-dev/rspack';
import { signFrameFiles } from '@ipr/mfe-dev/sign-frame-build';
import { verifierFiles } from '@ipr/mfe-dev/verifier-build';

const shell = shellApp(import.meta);

export default (env, argv) => {
  if (env?.verifier) return verifierFiles(import.meta, env.out);
  return env?.sign ? signFrameFiles(import.meta, argv) : withApiDocs(import.meta, shell(env, argv));
};
