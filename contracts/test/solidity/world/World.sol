// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ConsentActions} from "./ConsentActions.sol";
import {KeyActions} from "./KeyActions.sol";
import {Overreach} from "./Overreach.sol";
import {PassActions} from "./PassActions.sol";

/// @title World
/// @notice Five people who perform random actions that the registry must allow or refuse. See Model.
contract World is KeyActions, ConsentActions, Overreach, PassActions {}
