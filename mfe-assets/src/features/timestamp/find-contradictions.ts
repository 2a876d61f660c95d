import type { EvidencyProof } from '@ipr/domain';
import type { Contradiction, Stamp } from './timestamp-state.ts';

/**
 * The fields of a registrant's document that differ from its verified token. An absent field claims nothing, nor does a denied
 * qualification: the list of qualified signers changes.
 */
export const findContradictions = (proof: EvidencyProof, stamp: Stamp): readonly Contradiction[] => {
  const pairs: readonly (readonly [Contradiction['field'], string | boolean | undefined, string | boolean])[] = [
    ['time', proof.timestamp, stamp.time],
    ['authority', proof.tsa, stamp.authority],
    ['policy', proof.policy, stamp.policy],
    ['serial', proof.serial, stamp.serial],
    ['hash', proof.hashedMessage, stamp.hashedMessage],
    ['qualified', proof.qualified || undefined, stamp.qualified],
    ['legal-value', proof.legalValue, stamp.legalValue],
  ];
  return pairs.flatMap(([field, claimed, stated]) => {
    if (claimed === undefined || claimed === stated) return [];
    const isSameTime = field === 'time' && Date.parse(String(claimed)) === Date.parse(String(stated));
    return isSameTime ? [] : [{ field, claimed, stated }];
  });
};
