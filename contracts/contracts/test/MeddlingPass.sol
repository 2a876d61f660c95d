// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessPass} from "../IAccessPass.sol";
import {IIPRegistry} from "../IIPRegistry.sol";

/// @title MeddlingPass
/// @notice For tests: a pass contract that calls back into the registry while it is being told, and remembers what came
/// of it and how much gas it was given.
contract MeddlingPass is IAccessPass {
    uint256 public gasGiven;
    bool public couldAccept;
    bool public couldRelinquish;
    bool public couldRevoke;
    bool public sawAccess;

    function mint(uint256 assetId, address user) external {
        gasGiven = gasleft();
        sawAccess = IIPRegistry(msg.sender).hasAccess(assetId, user, 1);
        try IIPRegistry(msg.sender).acceptAccess(assetId, "") { couldAccept = true; } catch {}
        try IIPRegistry(msg.sender).revokeAccess(assetId, user) { couldRevoke = true; } catch {}
    }

    function burn(uint256 assetId, address user) external {
        gasGiven = gasleft();
        sawAccess = IIPRegistry(msg.sender).hasAccess(assetId, user, 1);
        try IIPRegistry(msg.sender).relinquishAccess(assetId) { couldRelinquish = true; } catch {}
    }
}
