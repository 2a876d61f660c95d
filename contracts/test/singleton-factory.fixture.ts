export { factoryCode } from '../scripts/deployment.ts';
