import { mutantsIn } from './semantic-mutant.ts';

const used = 'uint32 used = named[ndaHash].nonce;';
const isAccepted = 'if (grant.terms.state == GrantState.Accepted) revert IPRegistry_AlreadyAccepted(id, user);';
const admin = 'if (_levelOf(id, msg.sender, owner) < 3) revert';
const mayAdminister = (condition: string) =>
  [
    admin,
    `GrantTerms memory t = _grants[id][msg.sender].terms;\n        if (msg.sender != owner && (${condition})) revert`,
  ] as const;
const grantOver = 'if (_isOver(expires)) revert IPRegistry_Expired(expires);\n        _checkContent';
const terms = 'GrantTerms(address(0), expires.toUint48(), next, role, GrantState.Pending)';
const granted = 'emit AccessGranted(id, user, msg.sender, role, expires, ndaHash, cid, nonce);';
const revoked = 'emit AccessRevoked(id, user, msg.sender, nonce);';
const relinquished = 'emit AccessRelinquished(id, msg.sender, nonce, wasPending);';
const level = 'return terms.state == GrantState.Accepted && !_isOver(terms.expires) ? terms.role : 0;';
const badGrantee = 'if (user == msg.sender || user == owner) revert IPRegistry_BadGrantee(user);';
const granting = `${badGrantee}\n        if (_isOver`;
const revoking = `${badGrantee}\n        (uint64 nonce`;
const endable = 'if (terms.state == GrantState.None) revert IPRegistry_NoGrant(id, user);';
const deleted = 'delete grant.terms;';

/** Granting, revoking, relinquishing, and levels. */
export const grantMutants = mutantsIn(
  'IPRegistry',
  {
    'an NDA is valid again after another one (A, B, A)': [
      used,
      'uint32 used = grant.ndaHash == ndaHash ? named[ndaHash].nonce : 0;',
    ],
    'an NDA is valid again when its grant has ended': [
      used,
      'uint32 used = grant.terms.state == GrantState.None ? 0 : named[ndaHash].nonce;',
    ],
    'an NDA is valid again over a pending grant': [
      used,
      'uint32 used = grant.terms.state == GrantState.Pending ? 0 : named[ndaHash].nonce;',
    ],
    'an NDA is valid for one person': ['named = _named[id][user];', 'named = _named[id][address(0)];'],
    'an NDA is valid for one asset': ['named = _named[id][user];', 'named = _named[0][user];'],
    'an ended grant forgets the nonce': ['uint32 next = last.nonce + 1;', 'uint32 next = grant.terms.nonce + 1;'],
    'the nonce skips a number': ['uint32 next = last.nonce + 1;', 'uint32 next = last.nonce + 2;'],
    'an expired accepted grant is overwritten': [
      isAccepted,
      isAccepted.replace('Accepted)', 'Accepted && !_isOver(grant.terms.expires))'),
    ],
    'the owner overwrites an accepted grant': [
      isAccepted,
      isAccepted.replace('Accepted)', 'Accepted && msg.sender != _assets[id].owner)'),
    ],
    'a pending grant is never overwritten': [
      isAccepted,
      isAccepted.replace('== GrantState.Accepted', '!= GrantState.None'),
    ],
    'a grant may end in the second in which it is given': [
      grantOver,
      grantOver.replace('_isOver(expires)', 'expires != 0 && block.timestamp > expires'),
    ],
    'a grant must last two seconds': [
      grantOver,
      grantOver.replace('_isOver(expires)', 'expires != 0 && block.timestamp + 1 >= expires'),
    ],
    'a grant may have ended before it is given': [
      grantOver,
      grantOver.replace('if (_isOver(expires)) revert IPRegistry_Expired(expires);', ''),
    ],
    'an expiry beyond 48 bits is cut': ['expires.toUint48()', 'uint48(expires)'],
    'a grant begins as accepted': [terms, terms.replace('Pending', 'Accepted')],
    'a grant over a pending one keeps its role': [
      terms,
      terms.replace('role', 'grant.terms.role == 0 ? role : grant.terms.role'),
    ],
    'a grant over a pending one keeps its expiry': [
      terms,
      terms.replace(
        'expires.toUint48()',
        'grant.terms.state == GrantState.Pending ? grant.terms.expires : expires.toUint48()',
      ),
    ],
    'a grant over a pending one keeps its NDA': [
      'grant.ndaHash = ndaHash;',
      'if (last.nonce == 0) grant.ndaHash = ndaHash;',
    ],
    'a grant never expires': [terms, terms.replace('expires.toUint48()', '0')],
    'role 4 is valid': ['role == 0 || role > 3', 'role == 0 || role > 4'],
    'role 0 is valid': ['role == 0 || role > 3', 'role > 3'],
    'the zero NDA is valid': ['_checkContent(ndaHash, cid);', '_checkContent(bytes32(uint256(1)), cid);'],
    'the owner may be granted': [granting, granting.replace(' || user == owner', '')],
    'the caller may be granted': [granting, granting.replace('user == msg.sender || ', '')],
    'the zero address may be granted': ['if (user == address(0)) revert IPRegistry_ZeroAddress();\n', ''],
    'editors grant and revoke': [admin, admin.replace('< 3', '< 2')],
    'admins neither grant nor revoke': [admin, 'if (msg.sender != owner) revert'],
    'expired admins grant and revoke': mayAdminister('t.state != GrantState.Accepted || t.role < 3'),
    'pending admins grant and revoke': mayAdminister('t.role < 3 || _isOver(t.expires)'),
    'tx.origin grants and revokes': [admin, admin.replace('msg.sender', 'tx.origin')],
    'an admin cannot grant level 3': [
      'if (role == 0 || role > 3) revert',
      'if (role == 0 || role > 3 || (role == 3 && msg.sender != owner)) revert',
    ],
    'an admin cannot revoke an admin': [
      revoking,
      revoking.replace('user == owner', 'user == owner || (msg.sender != owner && _grants[id][user].terms.role == 3)'),
    ],
    'an admin cannot revoke what another granted': [
      revoking,
      revoking.replace(
        'user == owner',
        'user == owner || (msg.sender != owner && _grants[id][user].terms.state == GrantState.Accepted)',
      ),
    ],
    'an admin revokes the owner': [revoking, revoking.replace(' || user == owner', '')],
    'an admin revokes their own': [revoking, revoking.replace('user == msg.sender || ', '')],
    'AccessGranted names tx.origin': [granted, granted.replace('msg.sender', 'tx.origin')],
    'AccessGranted names the owner as the grantor': [granted, granted.replace('msg.sender', 'owner')],
    'AccessGranted swaps its accounts': [granted, granted.replace('user, msg.sender', 'msg.sender, user')],
    'AccessGranted names the next nonce': [granted, granted.replace('nonce)', 'nonce + 1)')],
    'AccessRevoked names tx.origin': [revoked, revoked.replace('msg.sender', 'tx.origin')],
    'AccessRevoked names the owner': [revoked, revoked.replace('msg.sender', 'owner')],
    'AccessRevoked swaps its accounts': [revoked, revoked.replace('user, msg.sender', 'msg.sender, user')],
    'AccessRevoked comes after the burning': [
      `${revoked}\n        if (!wasPending) _burnPass(pass, id, user);`,
      `if (!wasPending) _burnPass(pass, id, user);\n        ${revoked}`,
    ],
    'AccessRelinquished comes after the burning': [
      `${relinquished}\n        if (!wasPending) _burnPass(pass, id, msg.sender);`,
      `if (!wasPending) _burnPass(pass, id, msg.sender);\n        ${relinquished}`,
    ],
    'AccessRelinquished is never pending': [relinquished, relinquished.replace('wasPending)', 'false)')],
    'AccessRelinquished is always pending': [relinquished, relinquished.replace('wasPending)', 'true)')],
    'tx.origin relinquishes': ['= _endGrant(id, msg.sender);', '= _endGrant(id, tx.origin);'],
    'an expired grant cannot be ended': [
      endable,
      endable.replace('GrantState.None)', 'GrantState.None || _isOver(terms.expires))'),
    ],
    'a pending grant cannot be ended': [endable, endable.replace('== GrantState.None', '!= GrantState.Accepted')],
    'an ended grant keeps its role': [deleted, 'grant.terms.state = GrantState.None;'],
    'an ended grant keeps its expiry': [
      deleted,
      'uint48 kept = grant.terms.expires;\n        delete grant.terms;\n        grant.terms.expires = kept;',
    ],
    'an ended grant forgets its NDA': [deleted, `${deleted}\n        delete grant.ndaHash;`],
    'an ended grant frees its NDA': [deleted, `${deleted}\n        delete _named[id][user][grant.ndaHash];`],
    'a pending grant passes': [level, level.replace('== GrantState.Accepted', '!= GrantState.None')],
    'an expired grant passes': [level, level.replace(' && !_isOver(terms.expires)', '')],
    'an accepted grant passes every level': [level, level.replace('? terms.role', '? 3')],
    'access lasts a second longer': [
      'return expires != 0 && block.timestamp >= expires;',
      'return expires != 0 && block.timestamp > expires;',
    ],
    'an expiry of 0 has passed': [
      'return expires != 0 && block.timestamp >= expires;',
      'return block.timestamp >= expires;',
    ],
    'the zero address owns what does not exist': [
      'if (user == owner) return user == address(0) ? 0 : 3;',
      'if (user == owner) return 3;',
    ],
    'an owner has the level of an old grant': [
      'if (user == owner) return user == address(0) ? 0 : 3;',
      'if (user == owner) return user == address(0) ? 0 : 2;',
    ],
    'every account has level 0': ['return need != 0 && need <= _levelOf', 'return need <= _levelOf'],
    'an ended grant names its grantee': [
      'terms.state == GrantState.None ? address(0) : user',
      'last.nonce == 0 ? address(0) : user',
    ],
    'a grant shows the nonce of its terms': ['terms.expires, last.nonce,', 'terms.expires, terms.nonce,'],
    'a grant shows the CID of another form': [
      'string memory cid = grant.cid.read(last.cidForm);',
      'string memory cid = grant.cid.read(CidText.Form.DagPb);',
    ],
    'the form of a CID is kept by the first NDA alone': [
      'named[ndaHash] = NamedRecord(next, grant.cid.write(last.cidForm, cid));',
      'named[ndaHash] = NamedRecord(next, grant.cid.write(CidText.Form.None, cid));',
    ],
  },
  {
    'the form of a CID is kept by the first NDA alone':
      'a text or digest that is left in storage is never read: the form of the last NDA decides which one is',
  },
);
