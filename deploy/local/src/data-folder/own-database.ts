import { connectMongo, isDuplicateKey } from '@ipr/service-kit';
import { type Manifest, writeManifest } from './manifest.ts';
import { StartRefusal } from './start-refusal.ts';

/** A database of the operator's MongoDB next to those of the services. */
const databaseName = 'ipr_data_folder';
const documentId = 'folder';

interface Owner {
  readonly _id: typeof documentId;
  /** Id of the data folder's manifest. */
  readonly folder: string;
}

const empty = (folder: string) =>
  new StartRefusal({
    what: `The MongoDB of MONGODB_URI is not the one that ${folder} was begun with: it has no record of this folder.`,
    why: 'With another database every account, wallet and folder would appear to be lost.',
    wayOn: 'Set MONGODB_URI to the right one, or put the database back from a copy.',
  });

const foreign = (folder: string) =>
  new StartRefusal({
    what: `The MongoDB of MONGODB_URI belongs to another data folder than ${folder}.`,
    why: 'Its accounts have wallets that only the secrets of that folder open.',
    wayOn: `Set MONGODB_URI to the right one or to an empty one. If data-folder.json was removed by hand and the folder is the right one, remove the document '${documentId}' from the collection 'owners' of '${databaseName}'.`,
  });

/**
 * Records in the operator's own MongoDB which data folder it belongs to, once, and compares it from then on. The record is made before the
 * manifest has it, so an interrupted start is repeated.
 * @throws StartRefusal when the MongoDB belongs to another folder, or has lost its record; Error when it does not answer
 */
export const requireOwnDatabase = async (folder: string, uri: string, manifest: Manifest): Promise<void> => {
  const connection = await connectMongo(uri, databaseName);
  try {
    const owners = connection.collection<Owner>('owners');
    const ownerNow = async () => (await owners.findOne({ _id: documentId }))?.folder;
    if ((await ownerNow()) === undefined) {
      if (manifest.hasOwnDatabase) throw empty(folder);
      await owners.insertOne({ _id: documentId, folder: manifest.id }).catch((thrown: unknown) => {
        if (!isDuplicateKey(thrown)) throw thrown;
      });
    }
    if ((await ownerNow()) !== manifest.id) throw foreign(folder);
    if (!manifest.hasOwnDatabase) writeManifest(folder, { ...manifest, hasOwnDatabase: true });
  } finally {
    await connection.close();
  }
};
