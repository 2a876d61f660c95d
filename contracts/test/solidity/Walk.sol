// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Checks} from "./Checks.sol";
import {World} from "./world/World.sol";

/// @title Walk
/// @notice A long deterministic walk through the World, in which every action happens repeatedly.
abstract contract Walk is Checks {
    function _walk(World world, uint256 steps) internal {
        // Hardhat does not repeat a failed test for a stack trace if the test reads the time; repeating would take 3.5 GB
        // for every 500 steps.
        vm.unixTime();
        for (uint256 i; i < steps; ++i) {
            uint256 seed = uint256(keccak256(abi.encode("walk", i)));
            // Registrations begin later, so that free hashes are left to reveal.
            if (i > 260 || seed % 28 > 1) _step(world, seed);
        }
    }

    /// @dev A walk proves nothing about an action that never succeeded, or that was never tried with exactly one
    /// forbidding flaw.
    function _requireThatEverythingHappened(World world) internal view {
        string memory missing = _missing(world);
        vm.assertTrue(bytes(missing).length == 0, missing);
    }

    function _missing(World world) internal view returns (string memory missing) {
        string[20] memory actions = [
            "create", "update", "commit", "reveal", "claim priority", "grant", "accept", "relinquish", "revoke", "sweep",
            "claim", "wait", "wait until a grant expires", "end a grant under another pass",
            "revoke an admin as an admin", "encrypt", "encrypt again", "bind by update", "bind by update as an editor",
            "give a person a key"
        ];
        for (uint256 i; i < actions.length; ++i)
            if (world.succeeded(actions[i]) < 2) missing = string.concat(missing, "; ", actions[i]);
        string[27] memory attacks = [
            "update below level 2", "change the metadata of the same file below level 2", "update with an expired role",
            "update with a pending role", "update what one introduced before one's role ended",
            "take a hash of another asset", "grant below level 3", "grant with an expired role",
            "grant to the owner as an admin", "grant until now", "overwrite an accepted grant",
            "overwrite an accepted grant that has expired", "name the last NDA again", "name an older NDA again",
            "accept what is another's", "accept in the second of expiry", "revoke below level 3",
            "revoke with an expired role", "revoke the owner as an admin", "burn a pass", "mint a pass",
            "move one's own asset", "move one's own pass", "set the pass as another", "set the pass as the pending owner",
            "ask for the key of a squatted file", "ask for a key without access"
        ];
        for (uint256 i; i < attacks.length; ++i)
            if (world.tried(attacks[i]) == 0) missing = string.concat(missing, "; ", attacks[i]);
        for (uint256 i; i < world.FORGERIES(); ++i) {
            string memory forgery = world.forgeryAt(i);
            if (world.tried(forgery) < 2) missing = string.concat(missing, "; ", forgery);
        }
        return string.concat(missing, _fightsThatDidNotHappen(world));
    }

    /// @dev By every person who may try, with and without a commitment, before and after the person who encrypted.
    function _fightsThatDidNotHappen(World world) private view returns (string memory missing) {
        string[5] memory ways = [
            "create", "reveal", "update as an editor", "update as an admin", "update as an ex-editor"
        ];
        string[4] memory times = [" before", " after", " before, with a commitment", " after, with a commitment"];
        for (uint256 i; i < ways.length; ++i) {
            for (uint256 j; j < times.length; ++j) {
                string memory fight = string.concat("squat by ", ways[i], times[j]);
                if (world.tried(fight) == 0) missing = string.concat(missing, "; ", fight);
            }
        }
    }

    function _step(World world, uint256 seed) internal {
        (uint256 who, uint256 whom, uint256 asset) = (seed >> 16, seed >> 32, seed >> 48);
        (uint256 which, uint256 more) = ((seed >> 64) & 0xffff, (seed >> 80) & 0xffffffff);
        uint256 action = seed % 28;
        if (action == 0) world.create(who, which, more);
        if (action == 1 || action == 27) world.update(who, asset, which, more);
        if (action == 2) world.commit(who, whom, which);
        if (action == 3) world.reveal(who, which, more);
        if (action > 3 && action < 9) world.grant(who, whom, asset, uint8(which), more, seed >> 112);
        if (action == 9 || action == 10) for (uint256 i; i < 3; ++i) world.accept(who + i, asset);
        if (action == 11 || action == 12) world.acceptForAnother(who, whom, asset);
        if (action == 13) world.acceptWithForgery(who, asset, bytes32(more));
        if (action == 14) world.relinquish(who, asset);
        if (action == 15 || action == 26) world.revoke(who, whom, asset);
        if (action == 16) world.changePass(which);
        if (action == 17) for (uint256 i; i < 5; ++i) world.sweep(who, i, asset);
        if (action == 18) for (uint256 i; i < 5; ++i) world.claim(who, i, asset);
        if (action == 19) world.wait_(more, asset);
        if (action == 20) world.encrypt(who, which);
        if (action == 21) world.bind(which, who, more);
        if (action == 22) for (uint256 i; i < 5; ++i) world.askForKey(i, which);
        if (action > 22 && action < 26) for (uint256 i; i < 3; ++i) world.squat(who, which, asset + i, more >> i);
        if (seed % 3 == 0) world.overreach(who, whom, asset, more);
        if (seed % 17 == 0) world.bind(which, who, more);
        if (seed % 7 == 0) world.move(who, whom, asset);
        if (seed % 11 == 0) world.meddleWithPass(who, whom, asset);
        if (seed % 13 == 0) world.changePassAsAnother(who, which);
    }
}
