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

    /// @dev Asset ids in one slot of a list, and the bits of each.
    uint256 private constant _LANES = 7;
    uint256 private constant _LANE_BITS = 32;
    /// @dev Position in slot 0 of a list, above its ids, of the number of the slot that receives the next id. It is written
    /// with the last id of a slot: the minting that pays for a new slot does not pay for this too.
    uint256 private constant _NEXT = _LANES * _LANE_BITS;
    /// @dev Position of the place above the holder.
    uint256 private constant _PLACE = 160;

    /// @dev One slot: the holder, and above it the place (from 1) of the asset id in the holder's list. An id that is
    /// listed twice counts once, at this place. Burning clears the slot: the gas limit for revoking depends on the refund.
    struct Pass {
        uint256 placeAndHolder;
    }

    mapping(uint256 tokenId => Pass pass) private _passes;
    /// @dev The asset id of every minting to a person. Passes are counted on demand, in this list: a counter would make
    /// each burning 5,000 gas dearer.
    mapping(address user => uint256[1 << 32] slots) private _lists;

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
    /// @notice Thrown when an asset id has more than 32 bits: lists of passes have no room for it.
    error AccessPass_AssetIdTooLarge(uint256 assetId);
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
        return _passes[passOf(assetId, user)].placeAndHolder != 0 && _isGranted(assetId, user);
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
        Pass storage pass = _passes[tokenId];
        if (pass.placeAndHolder != 0) revert AccessPass_AlreadyMinted(assetId, user);
        pass.placeAndHolder = (_list(assetId, user) << _PLACE) | uint160(user);
        _minted(user, tokenId);
    }

    /// @dev Adds an asset id to the list of the user. A grant of an asset whose id is too large has no pass, and its access
    /// does not depend on one.
    function _list(uint256 assetId, address user) private returns (uint256 place) {
        if (assetId >> _LANE_BITS != 0) revert AccessPass_AssetIdTooLarge(assetId);
        uint256[1 << 32] storage list = _lists[user];
        uint256 number = list[0] >> _NEXT;
        uint256 ids = list[number];
        unchecked {
            uint256 lane;
            while (ids >> (lane * _LANE_BITS) != 0) ++lane;
            list[number] = ids | (assetId << (lane * _LANE_BITS));
            if (lane == _LANES - 1) list[0] += 1 << _NEXT;
            return number * _LANES + lane + 1;
        }
    }

    function _burn(uint256 assetId, address user) private {
        uint256 tokenId = passOf(assetId, user);
        Pass storage pass = _passes[tokenId];
        if (pass.placeAndHolder == 0) revert AccessPass_NotTokenOwner(assetId, user);
        pass.placeAndHolder = 0;
        _burnt(user, tokenId);
    }

    /// @dev The owner of an asset has access without a grant, and no pass.
    function _isGranted(uint256 assetId, address user) private view returns (bool) {
        return REGISTRY.grantOf(assetId, user).state == IIPRegistry.GrantState.Accepted
            && REGISTRY.hasAccess(assetId, user, 1);
    }

    function _holderOf(uint256 tokenId) internal view override returns (address) {
        return address(uint160(_passes[tokenId].placeAndHolder));
    }

    /// @dev For views: reads one slot for every seven passes ever minted to the person, and one for each of them. The
    /// number of assets does not matter.
    function _countOf(address owner) internal view override returns (uint256 count) {
        uint256 last = _lists[owner][0] >> _NEXT;
        for (uint256 number; number <= last; ++number) {
            uint256 ids = _lists[owner][number];
            for (uint256 lane; lane < _LANES; ++lane) {
                uint256 assetId = uint32(ids >> (lane * _LANE_BITS));
                if (_passes[passOf(assetId, owner)].placeAndHolder >> _PLACE == number * _LANES + lane + 1) ++count;
            }
        }
    }

    function _revertUnknown(uint256 tokenId) internal pure override {
        revert AccessPass_UnknownPass(tokenId);
    }
}
