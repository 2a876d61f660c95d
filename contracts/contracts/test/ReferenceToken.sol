// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @title ReferenceToken
/// @notice For comparison of gas: what most projects would use to put a CID on chain, with nothing else.
contract ReferenceToken is ERC721URIStorage {
    uint256 private _count;

    constructor() ERC721("Reference", "REF") {}

    function mint(string calldata uri) external {
        uint256 id = ++_count;
        _mint(msg.sender, id);
        _setTokenURI(id, uri);
    }
}
