// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {ERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
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
/// @dev Written out rather than inherited: what makes a token move is not there to be switched off, and a contract keeps
/// the owner of a token where it costs least (`_holderOf`), which saves 22,100 gas for each new asset; how it counts them
/// (`_countOf`) is its own affair too.
abstract contract SoulBound is ERC165, IERC721Metadata, IERC5192 {
    /// @inheritdoc IERC721
    function balanceOf(address owner) public view virtual returns (uint256) {
        if (owner == address(0)) revert IIPRegistry.IPRegistry_ZeroAddress();
        return _countOf(owner);
    }

    /// @inheritdoc IERC721
    function ownerOf(uint256 tokenId) public view virtual returns (address) {
        return _ownerOf(tokenId);
    }

    /// @inheritdoc IERC5192
    function locked(uint256 tokenId) external view returns (bool) {
        _ownerOf(tokenId);
        return true;
    }

    /// @inheritdoc IERC721
    /// @dev Always nobody; reverts for an unknown token, as ERC-721 asks.
    function getApproved(uint256 tokenId) external view returns (address) {
        _ownerOf(tokenId);
        return address(0);
    }

    function isApprovedForAll(address, address) external pure returns (bool) {
        return false;
    }

    function approve(address, uint256) external pure {
        revert IIPRegistry.IPRegistry_NotTransferable();
    }

    function setApprovalForAll(address, bool) external pure {
        revert IIPRegistry.IPRegistry_NotTransferable();
    }

    function transferFrom(address, address, uint256) external pure {
        revert IIPRegistry.IPRegistry_NotTransferable();
    }

    function safeTransferFrom(address, address, uint256) external pure {
        revert IIPRegistry.IPRegistry_NotTransferable();
    }

    function safeTransferFrom(address, address, uint256, bytes calldata) external pure {
        revert IIPRegistry.IPRegistry_NotTransferable();
    }

    function supportsInterface(bytes4 interfaceId) public view virtual override(ERC165, IERC165) returns (bool) {
        return interfaceId == type(IERC721).interfaceId || interfaceId == type(IERC721Metadata).interfaceId
            || interfaceId == type(IERC5192).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev The owner of a token that exists.
    function _ownerOf(uint256 tokenId) internal view returns (address owner) {
        owner = _holderOf(tokenId);
        if (owner == address(0)) _revertUnknown(tokenId);
    }

    /// @dev The owner of a token, or the zero address when there is no such token.
    function _holderOf(uint256 tokenId) internal view virtual returns (address);

    /// @dev How many tokens somebody has.
    function _countOf(address owner) internal view virtual returns (uint256);

    /// @dev Reverts with the contract's own error for a token that does not exist.
    function _revertUnknown(uint256 tokenId) internal view virtual;

    /// @dev Announces a token that the contract has just given to `to`.
    function _minted(address to, uint256 tokenId) internal {
        emit Transfer(address(0), to, tokenId);
        emit Locked(tokenId);
    }

    /// @dev Announces a token that the contract has just taken from `from`.
    function _burnt(address from, uint256 tokenId) internal {
        emit Transfer(from, address(0), tokenId);
    }
}
