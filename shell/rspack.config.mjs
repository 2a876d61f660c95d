import { shellApp } from '@ipr/mfe-kit/rspack';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:9000';

export default shellApp(import.meta, {
  port: 9100,
  proxy: [
    {
      context: ['/api', '/rpc', '/graphql', '/ipfs', '/lit', '/modules', '/dev', '/config.json', '/remotes.json'],
      target: gateway,
    },
  ],
});
