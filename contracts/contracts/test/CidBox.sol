// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {CidText} from "../CidText.sol";

/// @title CidBox
/// @notice For tests: one CID, kept as the registry keeps them, with nothing hidden.
contract CidBox {
    using CidText for CidText.Stored;

    CidText.Stored public stored;
    CidText.Form public form;

    function write(string calldata cid) external {
        form = stored.write(form, cid);
    }

    function read() external view returns (string memory) {
        return stored.read(form);
    }

    function parse(string calldata cid) external pure returns (CidText.Form, bytes32) {
        return CidText.parse(cid);
    }
}
