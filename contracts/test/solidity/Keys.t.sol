// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Checks} from "./Checks.sol";
import {World} from "./world/World.sol";

/// @notice Short random walks, each from the same small world, in which people encrypt files, register them and compete for
/// their hashes. `FUZZ_RUNS=10000` (tools/bench/key-condition-walks.ts) runs more of them than `npm test`.
contract KeyCondition is Checks {
    World private _world;

    /// @dev Four assets with roles of all kinds, and one person more than can be an admin of every asset.
    function setUp() public {
        _world = new World();
        for (uint256 i; i < 120; ++i) {
            uint256 seed = uint256(keccak256(abi.encode("small world", i)));
            if (i < 6) _world.create(i, i, seed);
            _world.grant(seed >> 8, seed >> 16, seed >> 32, uint8(seed >> 48), seed >> 56, seed >> 64);
            if (seed % 3 > 0) _world.accept(seed >> 8, seed >> 32);
            if (seed % 8 == 0) _world.wait_(seed >> 8, seed >> 32);
        }
    }

    function testFuzz_noWalkGivesAKeyToAPersonWithoutAccessToTheAssetThatItsEncryptorChose(uint256 seed) public {
        for (uint256 i; i < 24; ++i) {
            _step(uint256(keccak256(abi.encode(seed, i))));
            if (i % 4 == 3) _check();
        }
    }

    function _check() private view {
        for (uint256 wrap; wrap < _world.wrapCount(); ++wrap) {
            for (uint256 i; i < _world.PEOPLE(); ++i) {
                address user = _world.person(i);
                vm.assertEq(_world.passesCondition(wrap, user), _world.mayHaveKey(wrap, user), "key");
            }
        }
        vm.assertEq(_world.surprises(), 0, _world.lastSurprise());
        vm.assertEq(_world.trespasses(), 0, "trespasses");
    }

    function _step(uint256 seed) private {
        (uint256 who, uint256 whom, uint256 asset) = (seed >> 16, seed >> 32, seed >> 48);
        (uint256 which, uint256 more) = ((seed >> 64) & 0xffff, (seed >> 80) & 0xffffffff);
        uint256 action = seed % 16;
        if (action < 3) _world.encrypt(who, which);
        else if (action < 6) _world.bind(which, who, more);
        else if (action < 11) _world.squat(who, which, asset, more);
        else if (action == 11) _world.grant(who, whom, asset, uint8(which), more, seed >> 112);
        else if (action == 12) _world.accept(who, asset);
        else if (action == 13) _world.overreach(who, whom, asset, more);
        else if (action == 14) _world.relinquish(who, asset);
        else _world.wait_(more, asset);
    }
}
