// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IAccessPass} from "./IAccessPass.sol";
import {IIPRegistry} from "./IIPRegistry.sol";
import {SoulBound} from "./SoulBound.sol";

/// @title AccessPass
/// @notice A soul-bound token for every accepted grant, burnt when the grant ends.
contract AccessPass is SoulBound, IAccessPass {
    IIPRegistry public immutable REGISTRY;

    /// @notice Thrown when anyone but the registry mints or burns.
    error AccessPass_NotRegistry(address caller);
    /// @notice Thrown when a pass is still backed by its grant.
    error AccessPass_StillGranted(uint256 assetId, address user);

    /// @notice Thrown when no accepted grant in force stands behind a pass.
    error AccessPass_NotGranted(uint256 assetId, address user);

    constructor(IIPRegistry registry) ERC721("IP Registry Access Pass", "IPPASS") {
        REGISTRY = registry;
    }

    modifier onlyRegistry() {
        if (msg.sender != address(REGISTRY)) revert AccessPass_NotRegistry(msg.sender);
        _;
    }

    /// @inheritdoc IAccessPass
    function mint(uint256 assetId, address user, uint64 grantNonce) external onlyRegistry {
        _mintLocked(user, passOf(assetId, user, grantNonce));
    }

    /// @inheritdoc IAccessPass
    function burn(uint256 assetId, address user, uint64 grantNonce) external onlyRegistry {
        _end(passOf(assetId, user, grantNonce));
    }

    /// @notice Burns a pass whose grant has ended or expired; anyone may tidy up. Needed for expiry, which no
    /// transaction announces, and for passes of a contract the registry no longer calls.
    function prune(uint256 assetId, address user, uint64 grantNonce) external {
        bool current = REGISTRY.grantOf(assetId, user).grantNonce == grantNonce;
        if (current && REGISTRY.hasAccess(assetId, user, 1)) revert AccessPass_StillGranted(assetId, user);
        _end(passOf(assetId, user, grantNonce));
    }

    /// @notice Mints the pass of a grant that was accepted before this contract was set, or whose minting failed;
    /// anyone may see to it.
    function claim(uint256 assetId, address user) external {
        IIPRegistry.Grant memory grant = REGISTRY.grantOf(assetId, user);
        bool inForce = grant.state == IIPRegistry.GrantState.Accepted && REGISTRY.hasAccess(assetId, user, 1);
        if (!inForce) revert AccessPass_NotGranted(assetId, user);
        _mintLocked(user, passOf(assetId, user, grant.grantNonce));
    }

    /// @notice The token id of a grant's pass.
    function passOf(uint256 assetId, address user, uint64 grantNonce) public pure returns (uint256) {
        return uint256(keccak256(abi.encode(assetId, user, grantNonce)));
    }

    function _end(uint256 tokenId) private {
        if (_ownerOf(tokenId) != address(0)) _burn(tokenId);
    }
}
