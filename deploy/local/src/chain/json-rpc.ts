export { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
