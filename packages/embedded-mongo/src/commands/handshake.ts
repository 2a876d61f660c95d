import { isDocument, ObjectId, type Value } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import { sessionOf } from './arguments.ts';
import { type Call, type Command, document, type Reply } from './command.ts';

/** The emulated release: MongoDB 7.0. */
const VERSION = '7.0.0';
const WIRE_VERSION = 21;
const SET_NAME = 'embedded';
const ELECTION = new ObjectId(Buffer.from('7fffffff0000000000000001', 'hex'));

/**
 * The server presents itself as a replica set of one member, so that drivers number their writes and retry those without a
 * reply. Source: https://github.com/mongodb/specifications, server-discovery-and-monitoring.
 */
function hello(call: Call): Reply {
  const { address } = call.engine;
  return {
    helloOk: true,
    [call.name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    hosts: [address],
    setName: SET_NAME,
    setVersion: 1,
    secondary: false,
    primary: address,
    me: address,
    electionId: ELECTION,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: call.connection,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  };
}

const buildInfo = (): Reply => ({
  version: VERSION,
  versionArray: VERSION.split('.').map(Number).concat(0),
  gitVersion: 'embedded',
  modules: [],
  storageEngines: ['sqlite'],
  javascriptEngine: 'none',
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16 * 1024 * 1024,
});

function getParameter(call: Call): Reply {
  const known: Reply = { featureCompatibilityVersion: document({ version: '7.0' }) };
  const which = call.command.get('getParameter');
  if (which === '*') return known;
  const requested = [...call.command.keys()].filter((name) => Object.hasOwn(known, name));
  if (requested.length === 0) throw new MongoRefusal('InvalidOptions', 'no option found to get');
  return known;
}

function endSessions(call: Call): Reply {
  for (const session of call.arguments.list('endSessions') ?? []) {
    const id = isDocument(session) ? sessionOf(new Map<string, Value>([['lsid', session]])) : undefined;
    if (id === undefined) continue;
    call.engine.cursors.endSession(id);
    call.engine.retries.forget(id);
  }
  return {};
}

const CLIENT_FIELDS = [
  'helloOk',
  'client',
  'compression',
  'loadBalanced',
  'topologyVersion',
  'maxAwaitTimeMS',
  'hostInfo',
  'backpressure',
];
const AUTHENTICATION = ['saslSupportedMechs', 'speculativeAuthenticate'];
const handshake: Command = { fields: CLIENT_FIELDS, refused: AUTHENTICATION, run: hello };

export const handshakeCommands: Record<string, Command> = {
  hello: handshake,
  isMaster: handshake,
  ismaster: handshake,
  ping: { fields: [], run: () => ({}) },
  buildInfo: { fields: [], run: buildInfo },
  buildinfo: { fields: [], run: buildInfo },
  getParameter: { fields: ['featureCompatibilityVersion', 'allParameters'], run: getParameter },
  connectionStatus: {
    fields: ['showPrivileges'],
    run: () => ({ authInfo: document({ authenticatedUsers: [], authenticatedUserRoles: [] }) }),
  },
  endSessions: { fields: [], run: endSessions },
};
