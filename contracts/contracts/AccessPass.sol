// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessPass} from "./IAccessPass.sol";
import {IIPRegistry} from "./IIPRegistry.sol";
import {SoulBound} from "./SoulBound.sol";

/// @title AccessPass
/// @notice A soul-bound token for each person with an accepted grant on an asset: at most one for every asset and person,
/// minted on acceptance and burnt when the grant ends.
/// @dev It opens nothing. Whether it is still good is asked of the registry each time (`isValid`), so a pass that has
/// outlived its grant, which expiry brings about without a transaction, is only litter that anyone may sweep.
contract AccessPass is SoulBound, IAccessPass {
    IIPRegistry public immutable REGISTRY;

    mapping(uint256 tokenId => address holder) private _holders;
    /// @dev A bit for each pass that somebody has or had, 256 assets to a slot. Counting passes as they come and go would
    /// make every burning 5,000 gas dearer; so they are counted when anybody asks.
    mapping(address user => mapping(uint256 group => uint256 bits)) private _everHeld;

    /// @notice Thrown when anyone but the registry mints or burns.
    error AccessPass_NotRegistry(address caller);
    /// @notice Thrown when the person has this pass: 'already minted'.
    error AccessPass_AlreadyMinted(uint256 assetId, address user);
    /// @notice Thrown when the person does not have this pass: 'not token owner'.
    error AccessPass_NotTokenOwner(uint256 assetId, address user);
    /// @notice Thrown when a pass is still backed by its grant.
    error AccessPass_StillGranted(uint256 assetId, address user);
    /// @notice Thrown when no accepted grant in force stands behind a pass.
    error AccessPass_NotGranted(uint256 assetId, address user);
    /// @notice Thrown when no pass has this id.
    error AccessPass_UnknownPass(uint256 tokenId);

    constructor(IIPRegistry registry) {
        if (address(registry) == address(0)) revert IIPRegistry.IPRegistry_ZeroAddress();
        REGISTRY = registry;
    }

    modifier onlyRegistry() {
        if (msg.sender != address(REGISTRY)) revert AccessPass_NotRegistry(msg.sender);
        _;
    }

    /// @inheritdoc IAccessPass
    function mint(uint256 assetId, address user) external onlyRegistry {
        _mint(assetId, user);
    }

    /// @inheritdoc IAccessPass
    function burn(uint256 assetId, address user) external onlyRegistry {
        _burn(assetId, user);
    }

    /// @notice Burns a pass whose grant has ended or expired; anyone may tidy up.
    function sweep(uint256 assetId, address user) external {
        if (_isGranted(assetId, user)) revert AccessPass_StillGranted(assetId, user);
        _burn(assetId, user);
    }

    /// @notice Mints the pass of a grant that was accepted before this contract was set, or whose minting failed;
    /// anyone may see to it.
    function claim(uint256 assetId, address user) external {
        if (!_isGranted(assetId, user)) revert AccessPass_NotGranted(assetId, user);
        _mint(assetId, user);
    }

    /// @notice True when the person has the pass and the registry says that its grant is in force now.
    function isValid(uint256 assetId, address user) external view returns (bool) {
        return _holders[passOf(assetId, user)] != address(0) && _isGranted(assetId, user);
    }

    /// @notice True when the person has this pass, or had it once.
    function everHeld(uint256 assetId, address user) external view returns (bool) {
        return (_everHeld[user][assetId >> 8] >> (assetId & 0xff)) & 1 != 0;
    }

    /// @notice The token id of a person's pass for an asset.
    function passOf(uint256 assetId, address user) public pure returns (uint256) {
        return uint256(keccak256(abi.encode(assetId, user)));
    }

    function name() external pure returns (string memory) {
        return "IP Registry Access Pass";
    }

    function symbol() external pure returns (string memory) {
        return "IPPASS";
    }

    /// @dev A pass has no metadata of its own.
    function tokenURI(uint256 tokenId) external view returns (string memory) {
        _ownerOf(tokenId);
        return "";
    }

    function _mint(uint256 assetId, address user) private {
        if (user == address(0)) revert IIPRegistry.IPRegistry_ZeroAddress();
        uint256 tokenId = passOf(assetId, user);
        if (_holders[tokenId] != address(0)) revert AccessPass_AlreadyMinted(assetId, user);
        _holders[tokenId] = user;
        _everHeld[user][assetId >> 8] |= 1 << (assetId & 0xff);
        _minted(user, tokenId);
    }

    function _burn(uint256 assetId, address user) private {
        uint256 tokenId = passOf(assetId, user);
        if (_holders[tokenId] == address(0)) revert AccessPass_NotTokenOwner(assetId, user);
        delete _holders[tokenId];
        _burnt(user, tokenId);
    }

    /// @dev The owner of an asset has access without a grant, and no pass.
    function _isGranted(uint256 assetId, address user) private view returns (bool) {
        return REGISTRY.grantOf(assetId, user).state == IIPRegistry.GrantState.Accepted
            && REGISTRY.hasAccess(assetId, user, 1);
    }

    function _holderOf(uint256 tokenId) internal view override returns (address) {
        return _holders[tokenId];
    }

    /// @dev For views: reads one slot for every 256 assets there are, and one for each pass the person has or had.
    function _countOf(address owner) internal view override returns (uint256 count) {
        uint256 last = REGISTRY.assetCount() >> 8;
        for (uint256 group; group <= last; ++group) {
            uint256 bits = _everHeld[owner][group];
            for (uint256 assetId = group << 8; bits != 0; ++assetId) {
                if (bits & 1 != 0 && _holders[passOf(assetId, owner)] != address(0)) ++count;
                bits >>= 1;
            }
        }
    }

    function _revertUnknown(uint256 tokenId) internal pure override {
        revert AccessPass_UnknownPass(tokenId);
    }
}
