// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Checks} from "./Checks.sol";
import {World} from "./World.sol";

/// @title Walk
/// @notice A long walk through the World, the same every time, after which everything has happened again and again.
abstract contract Walk is Checks {
    function _walk(World world, uint256 steps) internal {
        for (uint256 i; i < steps; ++i) {
            uint256 seed = uint256(keccak256(abi.encode("walk", i)));
            // Registrations begin a little later, or they would leave nothing to reveal.
            if (i > 220 || seed % 20 > 1) _step(world, seed);
        }
    }

    /// @dev A walk on which something never succeeded, or was never tried where one flaw alone forbids it, would prove
    /// nothing about it.
    function _requireThatEverythingHappened(World world) internal view {
        string[13] memory actions = [
            "create", "update", "commit", "reveal", "claim priority", "grant",
            "accept", "relinquish", "revoke", "sweep", "claim", "wait", "end a grant under another pass"
        ];
        for (uint256 i; i < actions.length; ++i) vm.assertTrue(world.succeeded(actions[i]) > 1, actions[i]);
        string[14] memory attacks = [
            "update below level 2", "take a hash of another asset", "grant below level 3",
            "grant to the owner as an admin", "overwrite an accepted grant", "name an NDA again",
            "accept what is another's", "revoke below level 3", "revoke the owner as an admin", "burn a pass",
            "mint a pass", "move one's own asset", "move one's own pass", "set the pass as another"
        ];
        for (uint256 i; i < attacks.length; ++i) vm.assertTrue(world.tried(attacks[i]) > 0, attacks[i]);
        for (uint256 i; i < world.FORGERIES(); ++i) {
            string memory forgery = world.forgeryAt(i);
            vm.assertTrue(world.tried(forgery) > 1, forgery);
        }
    }

    function _step(World world, uint256 seed) private {
        (uint256 who, uint256 whom, uint256 asset) = (seed >> 16, seed >> 32, seed >> 48);
        (uint256 which, uint256 more) = ((seed >> 64) & 0xffff, (seed >> 80) & 0xffffffff);
        uint256 action = seed % 20;
        if (action == 0) world.create(who, which, more);
        if (action == 1) world.update(who, asset, which, more);
        if (action == 2) world.commit(who, whom, which);
        if (action == 3) world.reveal(who, which, more);
        if (action > 3 && action < 9) world.grant(who, whom, asset, uint8(which), more, seed >> 112);
        if (action == 9 || action == 10) world.accept(who, asset);
        if (action == 11 || action == 12) world.acceptForAnother(who, whom, asset);
        if (action == 13) world.acceptWithForgery(who, asset, bytes32(more));
        if (action == 14) world.relinquish(who, asset);
        if (action == 15) world.revoke(who, whom, asset);
        if (action == 16) world.changePass(which);
        if (action == 17) for (uint256 i; i < 5; ++i) world.sweep(who, i, asset);
        if (action == 18) for (uint256 i; i < 5; ++i) world.claim(who, i, asset);
        if (action == 19) world.wait_(more);
        if (seed % 7 == 0) world.move(who, whom, asset);
        if (seed % 11 == 0) world.meddleWithPass(who, whom, asset);
        if (seed % 13 == 0) world.changePassAsAnother(who);
    }
}
