// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IIPRegistry} from "../../../contracts/IIPRegistry.sol";
import {AssetActions} from "./AssetActions.sol";

/// @title KeyActions
/// @notice People encrypt files and wrap the content keys under the key condition (decision S21), register these
/// files, and compete for the hashes of others.
abstract contract KeyActions is AssetActions {
    /// @notice A content key that a person wrapped for the condition `hasAccessByHash(hash, user, 1)` and
    /// `isRegistrantOf(hash, literal)`.
    struct Wrap {
        bytes32 hash;
        address by;
        address literal;
        /// The asset whose file is encrypted again; 0 for a file that was not registered.
        uint256 asset;
    }

    uint256 public constant MOST_WRAPS = 8;

    /// @notice The latest wrapped keys.
    Wrap[] public wraps;
    uint256 private _wrapped;
    uint256 private _files;

    function wrapCount() external view returns (uint256) {
        return wraps.length;
    }

    /// @notice Hashes of ordinary files, then hashes of encrypted files.
    function anyHashAt(uint256 index) external view returns (bytes32) {
        return index < HASHES ? hashAt(index) : wraps[index - HASHES].hash;
    }

    /// @notice True if the key condition holds for this user.
    function passesCondition(uint256 index, address user) public view returns (bool) {
        Wrap memory wrap = wraps[index];
        return registry.hasAccessByHash(wrap.hash, user, 1) && registry.isRegistrantOf(wrap.hash, wrap.literal);
    }

    /// @notice True if owner or admins granted this user access to the asset that the encrypting person chose for the
    /// file.
    function mayHaveKey(uint256 index, address user) public view returns (bool) {
        Wrap memory wrap = wraps[index];
        uint256 id = wrap.asset == 0 ? boundTo[wrap.hash][wrap.by] : wrap.asset;
        return id != 0 && levelOf(id, user) > 0;
    }

    /// @notice A person encrypts a new file, or encrypts the file of a version again.
    function encrypt(uint256 who, uint256 which) external {
        // Every second time the owner of one of the first two assets, in which others have roles.
        address owner = assetModel[1 + (who / 2) % 2].owner;
        address by = who % 2 == 0 && owner != address(0) ? owner : _person(who / 2);
        if (which % 3 != 0 || wraps.length == 0)
            return _wrap(Wrap(keccak256(abi.encode("file", ++_files)), by, by, 0), "encrypt");
        bytes32 hash = wraps[which % wraps.length].hash;
        uint256 id = idOfHash[hash];
        for (uint256 i; i < PEOPLE && id != 0 && levelOf(id, by) < 2; ++i) by = person(i);
        if (id != 0 && levelOf(id, by) >= 2) _wrap(Wrap(hash, by, registry.registrantOf(hash), id), "encrypt again");
    }

    function _wrap(Wrap memory wrap, string memory action) private {
        isEncrypted[wrap.hash] = true;
        if (wraps.length < MOST_WRAPS) wraps.push(wrap);
        else wraps[_wrapped % MOST_WRAPS] = wrap;
        ++_wrapped;
        ++succeeded[action];
    }

    /// @notice The person who encrypted a file registers it: as an asset, as a version, or by a commitment.
    function bind(uint256 which, uint256 way, uint256 cidSeed) external {
        if (wraps.length == 0) return;
        Wrap memory wrap = wraps[which % wraps.length];
        if (idOfHash[wrap.hash] != 0) return;
        uint256 id = _editable(wrap.by, way / 8);
        bool hasRoom = encryptedCount < MOST_ENCRYPTED / 3;
        if (way % 8 == 0) {
            _commitAs(wrap.by, wrap.by, wrap.hash);
        } else if (way % 8 == 1 && hasRoom) {
            _createAs(wrap.by, wrap.hash, _cid(cidSeed));
        } else if (way % 8 == 2 && hasRoom && _mayReveal(wrap.by, wrap.hash)) {
            _revealAs(wrap.by, wrap.hash, _cid(cidSeed));
        } else if (id != 0) {
            ++succeeded[assetModel[id].owner == wrap.by ? "bind by update" : "bind by update as an editor"];
            _updateAs(wrap.by, id, wrap.hash, _cid(cidSeed));
        }
    }

    /// @notice A person requests a content key from the key nodes.
    function askForKey(uint256 who, uint256 which) external {
        if (wraps.length == 0) return;
        (address user, uint256 index) = (_person(who), which % wraps.length);
        Wrap memory wrap = wraps[index];
        bool isSquatted = wrap.asset == 0 && idOfHash[wrap.hash] != 0 && boundTo[wrap.hash][wrap.by] == 0;
        bool hasFile = levelOf(idOfHash[wrap.hash], user) > 0;
        _try("ask for the key of a squatted file", isSquatted && hasFile);
        _try("ask for a key without access", idOfHash[wrap.hash] != 0 && !hasFile);
        _came("give a person a key", mayHaveKey(index, user), passesCondition(index, user));
    }

    /// @notice Another person tries to take the hash of an encrypted file, before or after its encryptor registers it.
    function squat(uint256 who, uint256 which, uint256 way, uint256 cidSeed) external {
        for (uint256 i; i < wraps.length; ++i) {
            Wrap memory wrap = wraps[(which + i) % wraps.length];
            bool isFree = idOfHash[wrap.hash] == 0;
            if (wrap.asset != 0 || isFree != ((way / 10) % 2 == 0)) continue;
            if (!isFree && boundTo[wrap.hash][wrap.by] == 0) continue;
            if (isFree && way % 5 == 0 && encryptedCount >= MOST_ENCRYPTED / 2) continue;
            if (isFree && way % 5 == 1 && encryptedCount >= MOST_ENCRYPTED) continue;
            (address by, uint256 id) = _squatter(wrap.by, way % 5, who);
            if (by != address(0)) return _squatAs(by, wrap.hash, way % 5, id, cidSeed);
        }
    }

    /// @dev Every second time with the person's own commitment.
    function _squatAs(address by, bytes32 hash, uint256 way, uint256 id, uint256 seed) private {
        if (seed % 2 == 0) _commitAs(by, by, hash);
        string[5] memory names =
            ["create", "reveal", "update as an editor", "update as an admin", "update as an ex-editor"];
        string memory when = idOfHash[hash] == 0 ? " before" : " after";
        string memory how = _mayReveal(by, hash) ? ", with a commitment" : "";
        ++tried[string.concat("squat by ", names[way], when, how)];
        if (id != 0) _updateAs(by, id, hash, _cid(seed / 2));
        else if (way == 0) _createAs(by, hash, _cid(seed / 2));
        else _revealAs(by, hash, _cid(seed / 2));
    }

    /// @dev The attacker, and for an update the asset of the victim; the zero address if there is no attacker.
    function _squatter(address victim, uint256 way, uint256 seed) private view returns (address by, uint256 id) {
        for (uint256 i; i < PEOPLE; ++i) {
            by = person((i + seed) % PEOPLE);
            if (by == victim) continue;
            if (way < 2) return (by, 0);
            for (id = 1; id <= count; ++id) {
                bool fits = way == 4 ? _hasLost(id, by) : levelOf(id, by) == way;
                if (fits && assetModel[id].owner == victim) return (by, id);
            }
        }
        return (address(0), 0);
    }

    function _mayReveal(address by, bytes32 hash) private view returns (bool) {
        ModelCommitment memory model = commitmentModel[_commitment(by, hash)];
        return model.since != 0 && !model.revealed;
    }

    /// @dev An asset that a person may update; 0 if there is none.
    function _editable(address by, uint256 seed) private view returns (uint256 id) {
        for (uint256 i; i < count; ++i) {
            id = 1 + (seed % count + i) % count;
            if (levelOf(id, by) >= 2) return id;
        }
        return 0;
    }

    /// @dev True if the person's grant ended or expired.
    function _hasLost(uint256 id, address by) private view returns (bool) {
        ModelGrant memory model = grantModel[id][by];
        return model.nonce != 0 && levelOf(id, by) == 0 && model.state != IIPRegistry.GrantState.Pending;
    }
}
