// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title CidText
/// @notice Keeps the CIDs this product makes in 32 bytes instead of three slots, and any other text as it is.
/// @dev A CIDv1 with SHA-256 in base32 is 'b' and 58 characters of five bits: version, codec and multihash header (32
/// bits), the digest (256 bits), padding (two zero bits). See github.com/multiformats/cid and RFC 4648 section 6.
library CidText {
    /// @dev How a CID is kept: not at all, as text, or as the digest of a raw block or of a dag-pb node.
    enum Form { None, Text, Raw, DagPb }

    struct Stored {
        /// What Raw and DagPb keep.
        bytes32 digest;
        /// What Text keeps.
        string text;
    }

    /// @dev 'b' and the first 30 bits; the next character begins with the last two bits of the header, which are zero.
    bytes7 private constant _RAW = "bafkrei";
    bytes7 private constant _DAG_PB = "bafybei";
    bytes32 private constant _ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    uint256 private constant _ONES = type(uint256).max / 0xff;
    /// @dev Where values of 5, 10, 20, 40 and 80 bits stand in every second field of 8, 16, 32, 64 and 128 bits.
    uint256 private constant _EVEN_8 = (type(uint256).max / 0xffff) * 0x1f;
    uint256 private constant _EVEN_16 = (type(uint256).max / 0xffffffff) * 0x3ff;
    uint256 private constant _EVEN_32 = (type(uint256).max / 0xffffffffffffffff) * 0xfffff;
    uint256 private constant _EVEN_64 = (type(uint256).max / type(uint128).max) * 0xffffffffff;
    uint256 private constant _EVEN_128 = 0xffffffffffffffffffff;

    /// @notice Writes a CID over an earlier one. @param before the form of what is there.
    function write(Stored storage stored, Form before, string calldata cid) internal returns (Form form) {
        bytes32 digest;
        (form, digest) = parse(cid);
        if (form == Form.Text) stored.text = cid;
        else if (before == Form.Text) delete stored.text;
        if (form != Form.Text || before > Form.Text) stored.digest = digest;
    }

    /// @notice The CID as it was written.
    function read(Stored storage stored, Form form) internal view returns (string memory) {
        return form > Form.Text ? format(form, stored.digest) : stored.text;
    }

    /// @notice The digest of a CID, or the form Text and zero when `format` would not give this very text back.
    function parse(string calldata cid) internal pure returns (Form form, bytes32 digest) {
        bytes calldata text = bytes(cid);
        if (text.length != 59) return (Form.Text, 0);
        bytes7 prefix = bytes7(text);
        if (prefix == _RAW) form = Form.Raw;
        else if (prefix == _DAG_PB) form = Form.DagPb;
        else return (Form.Text, 0);
        // 52 characters follow: the first 32 and the last 32 overlap, and where they do they say the same.
        (uint256 high, bool highValid) = _bitsOf(uint256(bytes32(text[7:39])));
        (uint256 low, bool lowValid) = _bitsOf(uint256(bytes32(text[27:59])));
        if (!highValid || !lowValid || high >> 158 != 0 || low & 3 != 0) return (Form.Text, 0);
        digest = bytes32((high << 98) | (low >> 2));
    }

    /// @notice The text of a CID that is kept as its digest.
    function format(Form form, bytes32 digest) internal pure returns (string memory) {
        uint256 bits = uint256(digest);
        bytes7 prefix = form == Form.Raw ? _RAW : _DAG_PB;
        return string(abi.encodePacked(prefix, _charactersOf(bits >> 98, 32), bytes20(_charactersOf(bits << 2, 20))));
    }

    /// @dev 32 characters as a number of 160 bits. All bytes are worked on at once: letters, which have bit 6, stand for
    /// 0 to 25 and begin at 97; digits stand for 26 to 31 and begin at 50, which is 26 + 24. When every value is below 32
    /// no byte has borrowed from the next, so each can be judged alone. Then neighbours are joined, five times.
    function _bitsOf(uint256 text) private pure returns (uint256 bits, bool valid) {
        unchecked {
            uint256 letters = (text >> 6) & _ONES;
            bits = text - 24 * _ONES - (97 - 24) * letters;
            // Adding 102 sets a byte's highest bit when its value is 26 or more, which only a digit's may be.
            uint256 digits = ((bits + 102 * _ONES) >> 7) & _ONES;
            valid = bits & (224 * _ONES) == 0 && digits ^ letters == _ONES;
        }
        bits = (bits & _EVEN_8) | ((bits >> 3) & (_EVEN_8 << 5));
        bits = (bits & _EVEN_16) | ((bits >> 6) & (_EVEN_16 << 10));
        bits = (bits & _EVEN_32) | ((bits >> 12) & (_EVEN_32 << 20));
        bits = (bits & _EVEN_64) | ((bits >> 24) & (_EVEN_64 << 40));
        bits = (bits & _EVEN_128) | ((bits >> 48) & (_EVEN_128 << 80));
    }

    /// @dev The lowest 5 × count bits as characters, left-aligned.
    function _charactersOf(uint256 bits, uint256 count) private pure returns (bytes32 text) {
        for (uint256 i; i < count; ++i) {
            text |= bytes32(_ALPHABET[(bits >> (5 * (count - 1 - i))) & 31]) >> (8 * i);
        }
    }
}
