// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IIPRegistry} from "../../../contracts/IIPRegistry.sol";
import {AssetActions} from "./AssetActions.sol";
import {GrantActions} from "./GrantActions.sol";

/// @title Overreach
/// @notice People with a pending, expired, ended or too low role try calls that the role would or would not allow.
abstract contract Overreach is AssetActions, GrantActions {
    /// @notice Two people of one asset act against each other.
    function overreach(uint256 who, uint256 whom, uint256 assetSeed, uint256 seed) external {
        uint256 id = _id(assetSeed);
        if (id > count) return;
        (address by, address user) = (_withRole(id, who), _person(whom));
        bytes32 present = assetModel[id].hash;
        bytes32 nda = keccak256(abi.encode("overreach", seed, block.timestamp));
        if (seed % 4 == 0) _updateAs(by, id, present, _cid(seed));
        if (seed % 4 == 1) _updateAs(registrantOfHash[present], id, present, _cid(seed));
        if (seed % 4 == 2) _revokeAs(by, seed % 8 == 2 ? assetModel[id].owner : _withGrant(id, whom), id);
        if (seed % 4 == 3) _grantAs(by, Offer(id, user, uint8(1 + seed % 3), 0, nda, _cid(seed)));
    }

    /// @dev A person with a grant of level 2 or 3 in any state; a random person if there is none.
    function _withRole(uint256 id, uint256 seed) private view returns (address by) {
        for (uint256 i; i < PEOPLE; ++i) {
            by = person((i + seed) % PEOPLE);
            if (grantModel[id][by].role >= 2) return by;
        }
    }

    /// @dev A person with a grant in any state; a random person if there is none.
    function _withGrant(uint256 id, uint256 seed) private view returns (address user) {
        for (uint256 i; i < PEOPLE; ++i) {
            user = person((i + seed) % PEOPLE);
            if (grantModel[id][user].state != IIPRegistry.GrantState.None) return user;
        }
    }
}
