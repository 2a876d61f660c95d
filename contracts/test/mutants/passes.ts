import { mutantsIn } from './semantic-mutant.ts';

const minting = 'try pass.mint{gas: _PASS_GAS}(id, msg.sender) {} catch {}';
const burning = 'try pass.burn{gas: _PASS_GAS}(id, user) {} catch {}';
const state = '(terms.state, terms.pass) = (GrantState.Accepted, address(pass));';
const received = '_withCode(told == address(0) ? accessPass : told)';
const set = 'accessPass = newAccessPass;';
const owner = 'if (owner() != msg.sender) revert IPRegistry_NotOwner(msg.sender);';
const enoughGas = '_requireGasForPass();\n        ';

/** The registry's calls of the pass contract, and its owner. */
const registry = mutantsIn('IPRegistry', {
  'minting without a gas cap': [minting, minting.replace('{gas: _PASS_GAS}', '')],
  'burning without a gas cap': [burning, burning.replace('{gas: _PASS_GAS}', '')],
  'a failed minting stops the acceptance': [minting, 'pass.mint{gas: _PASS_GAS}(id, msg.sender);'],
  'a failed burning stops the end': [burning, 'pass.burn{gas: _PASS_GAS}(id, user);'],
  'minting for tx.origin': [minting, minting.replace('msg.sender', 'tx.origin')],
  'minting for the owner of the asset': [minting, minting.replace('msg.sender', '_assets[id].owner')],
  'minting with little gas': [`${enoughGas}${minting}`, minting],
  'burning with little gas': [`${enoughGas}${burning}`, burning],
  'minting before acceptance': [
    [
      state,
      `if (address(pass) != address(0)) {\n            _requireGasForPass();\n            ${minting}\n        }\n        ${state}`,
    ],
    [`        if (address(pass) == address(0)) return;\n        ${enoughGas}${minting}\n    }`, '    }'],
  ],
  'the pass contract of a grant is not recorded': [state, 'terms.state = GrantState.Accepted;'],
  'burning calls the configured pass contract': [received, '_withCode(accessPass)'],
  'no burning without a recorded pass contract': [received, '_withCode(told)'],
  'revoking burns pending passes too': ['if (!wasPending) _burnPass(pass, id, user);', '_burnPass(pass, id, user);'],
  'relinquishing burns pending passes too': [
    'if (!wasPending) _burnPass(pass, id, msg.sender);',
    '_burnPass(pass, id, msg.sender);',
  ],
  'revoking burns nothing': ['if (!wasPending) _burnPass(pass, id, user);', ''],
  'relinquishing burns nothing': ['if (!wasPending) _burnPass(pass, id, msg.sender);', ''],
  'a pass without code is called': [' || pass.code.length == 0 ? address(0)', ' ? address(0)'],
  'the first pass contract stays forever': [set, `if (accessPass == address(0)) ${set}`],
  'a second pass contract is silently ignored': [
    set,
    `if (accessPass != address(0) && newAccessPass != address(0)) return;\n        ${set}`,
  ],
  'the pass contract cannot be switched off': [set, `if (newAccessPass != address(0)) ${set}`],
  'AccessPassSet names the pass contract before': [
    `${set}\n        emit AccessPassSet(newAccessPass);`,
    `emit AccessPassSet(accessPass);\n        ${set}`,
  ],
  'the pending owner sets the pass': [
    owner,
    owner.replace('owner() != msg.sender', 'owner() != msg.sender && pendingOwner() != msg.sender'),
  ],
  'tx.origin is the owner of the registry': [owner, owner.replace('owner() != msg.sender', 'owner() != tx.origin')],
  'every asset owner is an owner of the registry': [
    owner,
    owner.replace('owner() != msg.sender', 'owner() != msg.sender && _balances[msg.sender] == 0'),
  ],
  'ownership can be renounced': [
    'function renounceOwnership() public view override onlyOwner {\n        revert IPRegistry_OwnerRequired();',
    'function renounceOwnership() public override onlyOwner {\n        super.renounceOwnership();',
  ],
  'renouncing is silently ignored': ['revert IPRegistry_OwnerRequired();', ''],
  'the pass of a grant is the pass that is set': ['return _grants[id][user].terms.pass;', 'return accessPass;'],
});

const listed = 'if (pass.placeAndHolder != 0) revert AccessPass_AlreadyMinted(assetId, user);';
const granted =
  'return REGISTRY.grantOf(assetId, user).state == IIPRegistry.GrantState.Accepted\n            && REGISTRY.hasAccess(assetId, user, 1);';
const counted = '.placeAndHolder >> _PLACE == number * _LANES + lane + 1';
const valid = 'return _passes[passOf(assetId, user)].placeAndHolder != 0 && _isGranted(assetId, user);';
const sweepable = 'if (_isGranted(assetId, user)) revert AccessPass_StillGranted(assetId, user);';
const claimable = 'if (!_isGranted(assetId, user)) revert AccessPass_NotGranted(assetId, user);';
const registryOnly = 'if (msg.sender != address(REGISTRY)) revert AccessPass_NotRegistry(msg.sender);';

/** The access pass itself. */
const accessPass = mutantsIn('AccessPass', {
  'a second minting is silently ignored': [listed, 'if (pass.placeAndHolder != 0) return;'],
  'a second minting lists the pass again': [listed, ''],
  'burning what is not there is silently ignored': [
    'if (pass.placeAndHolder == 0) revert AccessPass_NotTokenOwner(assetId, user);',
    'if (pass.placeAndHolder == 0) return;',
  ],
  'a burnt pass keeps its holder': ['pass.placeAndHolder = 0;', 'pass.placeAndHolder = uint160(user);'],
  'a burnt pass keeps its place': [
    'pass.placeAndHolder = 0;',
    'pass.placeAndHolder >>= _PLACE;\n        pass.placeAndHolder <<= _PLACE;',
  ],
  'a pass goes to tx.origin': ['| uint160(user);', '| uint160(tx.origin);'],
  'Transfer of a pass to tx.origin': ['_minted(user, tokenId);', '_minted(tx.origin, tokenId);'],
  'Transfer of a burnt pass from tx.origin': ['_burnt(user, tokenId);', '_burnt(tx.origin, tokenId);'],
  'a pass is listed for tx.origin': ['list = _lists[user];', 'list = _lists[tx.origin];'],
  'all passes have the first place': ['return number * _LANES + lane + 1;', 'return 1;'],
  'places are counted from 0': ['return number * _LANES + lane + 1;', 'return number * _LANES + lane;'],
  'a pass listed twice counts twice': [counted, '.placeAndHolder != 0'],
  'passes that ended count': [counted, '.placeAndHolder >> _PLACE <= number * _LANES + lane + 1'],
  'eight ids go into a slot': ['_LANES = 7', '_LANES = 8'],
  'six ids go into a slot, and seven are expected': ['if (lane == _LANES - 1)', 'if (lane == _LANES - 2)'],
  'a full slot is never left': ['if (lane == _LANES - 1) list[0] += 1 << _NEXT;', ''],
  'every id leaves its slot': ['if (lane == _LANES - 1) list[0]', 'list[0]'],
  'the last slot does not count': ['number <= last', 'number < last'],
  'only the first slot counts': ['number <= last', 'number == 0'],
  'asset ids have 33 bits': ['if (assetId >> _LANE_BITS != 0)', 'if (assetId >> 33 != 0)'],
  'asset ids have 31 bits': ['if (assetId >> _LANE_BITS != 0)', 'if (assetId >> 31 != 0)'],
  'asset ids are cut to 16 bits when they are counted': [
    'uint32(ids >> (lane * _LANE_BITS))',
    'uint16(ids >> (lane * _LANE_BITS))',
  ],
  'a pass is valid while it exists': [valid, valid.replace(' && _isGranted(assetId, user)', '')],
  'a pass is valid while its grant is in force': [valid, 'return _isGranted(assetId, user);'],
  'a pass in force may be swept': [sweepable, ''],
  'only the registry sweeps': [
    sweepable,
    `if (msg.sender != address(REGISTRY)) revert AccessPass_NotRegistry(msg.sender);\n        ${sweepable}`,
  ],
  'only the holder sweeps': [
    sweepable,
    `if (msg.sender != user) revert AccessPass_NotTokenOwner(assetId, user);\n        ${sweepable}`,
  ],
  'any account claims': [claimable, ''],
  'only the grantee claims': [
    claimable,
    `if (msg.sender != user) revert AccessPass_NotGranted(assetId, user);\n        ${claimable}`,
  ],
  'an expired grant keeps its pass': [
    granted,
    'return REGISTRY.grantOf(assetId, user).state == IIPRegistry.GrantState.Accepted;',
  ],
  'owners have passes': [granted, 'return REGISTRY.hasAccess(assetId, user, 1);'],
  'a pending grant has a pass': [
    granted,
    'return REGISTRY.grantOf(assetId, user).state != IIPRegistry.GrantState.None;',
  ],
  'a pass needs level 2': [granted, granted.replace('user, 1)', 'user, 2)')],
  'any account mints and burns': [registryOnly, ''],
  'tx.origin may be the registry': [
    registryOnly,
    registryOnly.replace('msg.sender != address(REGISTRY)', 'tx.origin != address(REGISTRY)'),
  ],
  'the owner of the registry mints and burns': [
    registryOnly,
    registryOnly.replace('!= address(REGISTRY)', '!= address(REGISTRY) && msg.sender != tx.origin'),
  ],
  'a pass id without the user': ['keccak256(abi.encode(assetId, user))', 'keccak256(abi.encode(assetId))'],
  'a pass id without the asset': ['keccak256(abi.encode(assetId, user))', 'keccak256(abi.encode(user))'],
  'a pass id of packed words': ['abi.encode(assetId, user)', 'abi.encodePacked(assetId, user)'],
  'the zero address has passes': [
    'if (user == address(0)) revert IIPRegistry.IPRegistry_ZeroAddress();\n        uint256',
    'uint256',
  ],
});

export const passMutants = [...registry, ...accessPass];
