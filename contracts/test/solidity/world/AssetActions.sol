// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Model} from "./Model.sol";

/// @title AssetActions
/// @notice Registering, updating, committing and revealing.
abstract contract AssetActions is Model {
    /// @notice The asset to which a person bound a hash that was free.
    mapping(bytes32 hash => mapping(address by => uint256 id)) public boundTo;

    mapping(bytes32 hash => bool) internal isEncrypted;

    function create(uint256 who, uint256 which, uint256 cidSeed) external {
        if (count - encryptedCount < MOST_ASSETS) _createAs(_person(who), _hash(which), _cid(cidSeed));
    }

    function update(uint256 who, uint256 assetSeed, uint256 which, uint256 cidSeed) external {
        uint256 id = _id(assetSeed);
        bytes32 present = assetModel[id].hash;
        bool keepsFile = which % 3 == 0 && id <= count && id != 0;
        _updateAs(_actor(who, id), id, keepsFile ? present : _hash(which), _cid(cidSeed));
    }

    function commit(uint256 who, uint256 forWhom, uint256 which) external {
        _commitAs(_person(who), _person(forWhom), _hash(which));
    }

    function reveal(uint256 who, uint256 which, uint256 cidSeed) external {
        bytes32 hash = _hash(which);
        if (idOfHash[hash] != 0 || count - encryptedCount + 2 < MOST_ASSETS) _revealAs(_person(who), hash, _cid(cidSeed));
    }

    function _createAs(address by, bytes32 hash, string memory cid) internal {
        bool expected = idOfHash[hash] == 0;
        vm.prank(by);
        try registry.createAsset(hash, cid, "title") returns (uint256 id) {
            _created(id, by, hash, cid, uint64(block.timestamp));
            _came("create", expected, true);
        } catch {
            _came("create", expected, false);
        }
    }

    function _updateAs(address by, uint256 id, bytes32 hash, string memory cid) internal {
        bool allowed = levelOf(id, by) >= 2;
        bool isFree = idOfHash[hash] == 0 || idOfHash[hash] == id;
        bool expected = allowed && isFree;
        _noteUpdate(by, id, hash, allowed, isFree && id != 0 && id <= count);
        vm.prank(by);
        try registry.updateAsset(id, hash, cid, "title") {
            if (!allowed) ++trespasses;
            if (idOfHash[hash] == 0) _introduced(hash, id, by, uint64(block.timestamp));
            (assetModel[id].hash, assetModel[id].cid) = (hash, cid);
            ++assetModel[id].version;
            _came("update", expected, true);
        } catch {
            _came("update", expected, false);
        }
    }

    function _commitAs(address by, address forWhom, bytes32 hash) internal {
        bytes32 commitment = _commitment(forWhom, hash);
        bool expected = commitmentModel[commitment].since == 0;
        vm.prank(by);
        try registry.commit(commitment) {
            commitmentModel[commitment].since = uint64(block.timestamp);
            commitments.push(commitment);
            _came("commit", expected, true);
        } catch {
            _came("commit", expected, false);
        }
    }

    function _revealAs(address by, bytes32 hash, string memory cid) internal {
        ModelCommitment storage model = commitmentModel[_commitment(by, hash)];
        bool isFree = idOfHash[hash] == 0;
        bool expected = model.since != 0 && !model.revealed && (isFree || model.since < sinceOfHash[hash]);
        vm.prank(by);
        try registry.revealAsset(hash, cid, "title", 0) returns (uint256 id) {
            model.revealed = true;
            if (isFree) _created(id, by, hash, cid, model.since);
            _came(isFree ? "reveal" : "claim priority", expected && (isFree || id == idOfHash[hash]), true);
        } catch {
            _came("reveal", expected, false);
        }
    }

    function _created(uint256 id, address by, bytes32 hash, string memory cid, uint64 since) private {
        if (isEncrypted[hash]) ++encryptedCount;
        assetModel[++count] = ModelAsset(by, hash, cid, 1, block.timestamp);
        _introduced(hash, count, by, since);
        if (id != count) _came("number an asset", true, false);
    }

    function _introduced(bytes32 hash, uint256 id, address by, uint64 since) private {
        (idOfHash[hash], sinceOfHash[hash], registrantOfHash[hash]) = (id, since, by);
        boundTo[hash][by] = id;
    }

    /// @dev Exactly one flaw; the rest of the update is valid.
    function _noteUpdate(address by, uint256 id, bytes32 hash, bool allowed, bool isPossible) private {
        if (allowed) return _try("take a hash of another asset", !isPossible && id <= count);
        if (!isPossible) return;
        ++tried["update below level 2"];
        bool keepsFile = assetModel[id].hash == hash;
        _try("change the metadata of the same file below level 2", keepsFile);
        _try("update with an expired role", _expiredRole(id, by) >= 2);
        _try("update with a pending role", _pendingRole(id, by) >= 2);
        _try("update what one introduced before one's role ended", keepsFile && registrantOfHash[hash] == by);
    }
}
