// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IIPRegistry} from "./IIPRegistry.sol";

/// @title IERC5192
/// @notice Tokens that say they are bound to their owner.
/// @dev https://eips.ethereum.org/EIPS/eip-5192
interface IERC5192 {
    event Locked(uint256 tokenId);
    event Unlocked(uint256 tokenId);

    function locked(uint256 tokenId) external view returns (bool);
}

/// @title SoulBound
/// @notice ERC-721 whose tokens never change hands: every transfer and approval reverts.
abstract contract SoulBound is ERC721, IERC5192 {
    function approve(address, uint256) public pure override {
        revert IIPRegistry.IPRegistry_NotTransferable();
    }

    function setApprovalForAll(address, bool) public pure override {
        revert IIPRegistry.IPRegistry_NotTransferable();
    }

    /// @inheritdoc IERC5192
    function locked(uint256 tokenId) external view returns (bool) {
        ownerOf(tokenId);
        return true;
    }

    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == type(IERC5192).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev Minting and burning come without `auth`; whatever else arrives here would move a token.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address) {
        bool moves = to != address(0) && _ownerOf(tokenId) != address(0);
        if (moves || auth != address(0)) revert IIPRegistry.IPRegistry_NotTransferable();
        return super._update(to, tokenId, auth);
    }

    function _mintLocked(address to, uint256 tokenId) internal {
        _mint(to, tokenId);
        emit Locked(tokenId);
    }
}
