import { mutantsIn } from './semantic-mutant.ts';

const digest = 'bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(_NDA_CONSENT_TYPEHASH, id, ndaHash)));';
const eip1271 = 'if (SignatureChecker.isValidSignatureNowCalldata(msg.sender, digest, signature)) return;';
const ownKey = 'if (failed == ECDSA.RecoverError.NoError && signer == msg.sender) return;';
const plain = 'if (msg.sender.code.length == 0) revert IPRegistry_BadEOASignature(msg.sender);';
const acceptable = 'if (state != GrantState.Pending) revert IPRegistry_NoPendingShare(id, msg.sender);';
const acceptOver = 'if (_isOver(expires)) revert IPRegistry_Expired(expires);\n        bytes32 ndaHash';
const accepted = 'emit AccessAccepted(id, msg.sender, nonce);';
const signed = 'emit NDASigned(id, msg.sender, nonce, ndaHash);';
const state = '(terms.state, terms.pass) = (GrantState.Accepted, address(pass));';

/** Accepting, and valid signatures. */
export const consentMutants = mutantsIn('IPRegistry', {
  "tx.origin's signature counts for its wallet": [
    ownKey,
    ownKey.replace('signer == msg.sender', '(signer == msg.sender || signer == tx.origin)'),
  ],
  "the asset owner's signature counts for a wallet": [
    ownKey,
    ownKey.replace('signer == msg.sender', '(signer == msg.sender || signer == _holderOf(id))'),
  ],
  "any key's signature counts for an account with code": [ownKey, 'if (failed == ECDSA.RecoverError.NoError) return;'],
  "any key's signature counts for a plain account": [
    plain,
    `if (msg.sender.code.length == 0) {\n            (address any, ECDSA.RecoverError why,) = ECDSA.tryRecoverCalldata(digest, signature);\n            if (any != address(0) && why == ECDSA.RecoverError.NoError) return;\n            revert IPRegistry_BadEOASignature(msg.sender);\n        }`,
  ],
  "the asset owner's signature counts for a plain account": [
    eip1271,
    `${eip1271}\n        if (SignatureChecker.isValidSignatureNowCalldata(_holderOf(id), digest, signature)) return;`,
  ],
  "tx.origin's signature counts": [eip1271, eip1271.replace('msg.sender', 'tx.origin')],
  'a delegated account needs EIP-1271': [ownKey, ''],
  'an account with code has EIP-1271 only where its key fails': [
    eip1271,
    'if (msg.sender.code.length == 0 && SignatureChecker.isValidSignatureNowCalldata(msg.sender, digest, signature)) return;',
  ],
  'EIP-1271 is called on tx.origin': [
    eip1271,
    'if (SignatureChecker.isValidSignatureNowCalldata(msg.sender.code.length == 0 ? msg.sender : tx.origin, digest, signature)) return;',
  ],
  'the errors of plain accounts and wallets are swapped': [plain, plain.replace('== 0', '!= 0')],
  'no signature is a consent': [eip1271, `if (signature.length == 0) return;\n        ${eip1271}`],
  'a consent to every NDA of the asset counts': [digest, digest.replace('ndaHash)));', 'bytes32(0))));')],
  'a consent to asset 1 counts for all': [digest, digest.replace('id, ndaHash', 'uint256(1), ndaHash')],
  'asset and NDA are swapped in the consent': [digest, digest.replace('id, ndaHash', 'ndaHash, id')],
  'a consent for chain 80002 counts on every chain': [
    digest,
    `bytes32 digest = keccak256(abi.encodePacked(hex"1901", keccak256(abi.encode(
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
            keccak256("IPRegistry"), keccak256("1"), uint256(80002), address(this)
        )), keccak256(abi.encode(_NDA_CONSENT_TYPEHASH, id, ndaHash))));`,
  ],
  'a consent counts without its domain': [
    eip1271,
    `${eip1271}\n        if (SignatureChecker.isValidSignatureNowCalldata(msg.sender, keccak256(abi.encode(_NDA_CONSENT_TYPEHASH, id, ndaHash)), signature)) return;`,
  ],
  'an accepted grant is accepted again': [
    acceptable,
    acceptable.replace('!= GrantState.Pending', '== GrantState.None'),
  ],
  'an ended grant is accepted': [acceptable, acceptable.replace('!= GrantState.Pending', '== GrantState.Accepted')],
  'an expired grant is accepted': [acceptOver, 'bytes32 ndaHash'],
  'a grant is accepted in the second in which it expires': [
    acceptOver,
    acceptOver.replace('_isOver(expires)', 'expires != 0 && block.timestamp > expires'),
  ],
  'a grant is not accepted in its last second': [
    acceptOver,
    acceptOver.replace('_isOver(expires)', 'expires != 0 && block.timestamp + 1 >= expires'),
  ],
  'accepting removes the expiry of a grant': [state, `${state}\n        terms.expires = 0;`],
  'accepting raises the role': [state, `${state}\n        terms.role = 3;`],
  'NDASigned comes before AccessAccepted': [`${accepted}\n        ${signed}`, `${signed}\n        ${accepted}`],
  'AccessAccepted names tx.origin': [accepted, accepted.replace('msg.sender', 'tx.origin')],
  'NDASigned names tx.origin': [signed, signed.replace('msg.sender', 'tx.origin')],
  'NDASigned names another NDA': [signed, signed.replace(', ndaHash', ', bytes32(0)')],
  'NDASigned names the next nonce': [signed, signed.replace('nonce,', 'nonce + 1,')],
  'NDASigned is silent': [signed, ''],
  'the signature is checked after acceptance, and only for plain accounts': [
    '_checkConsent(id, ndaHash, signature);',
    'if (msg.sender.code.length == 0) _checkConsent(id, ndaHash, signature);',
  ],
});
